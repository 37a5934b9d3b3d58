internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRendering
internal import Glibc

/// The load that goes on in a worker process, on a thread of its own, while the first one listens to the host.
final class WorkerLoad: Sendable {
  private let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) var present: (number: Int, run: LoadRun)?
  private nonisolated(unsafe) var cancelled: Int?
  private let isInSandbox: Bool

  init(isInSandbox: Bool) {
    self.isInSandbox = isInSandbox
  }

  /// True while something is loaded.
  var isUnderWay: Bool { lock.withLock { present != nil } }

  /// Begins a load, of which the host asks one at a time.
  func begin(_ view: Result<AnyView, any Error>, number: Int) {
    let run = LoadRun()
    let isLate = lock.withLock {
      present = (number, run)
      return cancelled == number
    }
    if isLate { run.cancel() }
    let isStarted = startThread(named: "flyloft-load", niceness: 0) { self.load(view, number, run) }
    if !isStarted { Self.send(.failed("no thread could be started to load it"), number) }
  }

  /// Cancels a load, now or when it begins.
  func cancel(_ number: Int) {
    let run = lock.withLock {
      cancelled = number
      return present?.number == number ? present?.run : nil
    }
    run?.cancel()
  }

  private func load(_ view: Result<AnyView, any Error>, _ number: Int, _ run: LoadRun) {
    let end: WorkerAnswer
    do {
      guard let view = try view.get().base as? any LoadingView else { throw StageFailure("it has nothing to load") }
      Self.send(.begun(limit: view.loadLimit.map { min(max($0.nanoseconds, 0), MessageLimits.nanoseconds) }), number)
      try run.run(
        view, published: { Self.publish($0.bytes, number) }, progressed: { Self.send(.progressed($0), number) })
      end = .finished
    } catch {
      end = .failed(ErrorText.ofLoad(error, isInSandbox: isInSandbox))
    }
    fflush(nil)
    lock.withLock { present = nil }
    Self.send(end, number)
  }

  private static func publish(_ bytes: [UInt8], _ number: Int) {
    for start in stride(from: 0, to: bytes.count, by: MessageLimits.part) {
      send(.part(Array(bytes[start..<min(start + MessageLimits.part, bytes.count)])), number)
    }
    send(.published, number)
  }

  /// Where the host is gone, the first thread ends the process.
  private static func send(_ answer: WorkerAnswer, _ number: Int) {
    let message = answer.message(number: number)
    _ = flyloft_send(StageProgram.socket, message, message.count, nil, 0)
  }
}
