internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency

/// A way to end a wait for a worker, besides its answer.
struct WorkerWaker {
  /// A descriptor; whenever it can be read, `isObsolete` is asked.
  let file: Int32
  /// True if nobody wants the answer any more. Called on the waiting thread; it has to read what there is to be read.
  let isObsolete: () -> Bool
}

/// The call that a worker's thread waits for, for other threads that want it to end or to be left out.
final class PendingCall: Sendable {
  private struct Call {
    let number: Int
    /// The process that is waited for: a worker, or the stage that is to fork one.
    let process: ProcessHandle
    let subject: Subject
    /// The number of the load that is waited for; nil for all else.
    let load: Int?
    /// The request that was sent to a worker; nil for a question to the stage.
    let request: Request?
    var interruption: Interruption?
  }

  private struct Request {
    let number: Int
    let token: CancellationToken?
    let page: SharedPage
    /// Stays open while the call lasts.
    let socket: Int32
  }

  /// The subject of a question to a worker: a gallery, and the build of its module.
  struct Subject: Hashable {
    var gallery: String
    var generation: Int
  }

  /// Why a wait was ended from outside.
  enum Interruption: Hashable {
    /// It took longer than this.
    case overdue(Duration)
    /// It was a load that has told nothing for so long.
    case silent(Duration)
    /// Nobody wants the answer any more; the module has been built anew, say.
    case obsolete
  }

  private let lock = Lock()
  // Both under the lock.
  private nonisolated(unsafe) var lastNumber = 0
  private nonisolated(unsafe) var call: Call?
  /// The load that was cancelled last, which may not have begun.
  private nonisolated(unsafe) var cancelledLoad: Int?

  /// Begins to wait for an answer to a request.
  ///
  /// - Parameter load: the number of the load, if it is one.
  func begin(
    _ request: Int, to process: WorkerProcess, about subject: Subject, _ token: CancellationToken?, load: Int? = nil
  ) {
    begin(
      process.handle, about: subject, load: load,
      Request(number: request, token: token, page: process.ends.page, socket: process.ends.socket.file))
    // Before there was anything to cancel.
    if let token, token.isCancelled { cancel(token) }
  }

  /// Begins to wait for an answer of the stage.
  func begin(_ stage: StageLink, about subject: Subject, load: Int? = nil) {
    begin(stage.process, about: subject, load: load, nil)
  }

  private func begin(_ process: ProcessHandle, about subject: Subject, load: Int?, _ request: Request?) {
    lock.withLock {
      lastNumber += 1
      call = Call(number: lastNumber, process: process, subject: subject, load: load, request: request)
      if let load, load == cancelledLoad { tellToStop() }
    }
  }

  /// The wait is over.
  ///
  /// - Returns: why it was interrupted; nil if it was not.
  @discardableResult
  func end() -> Interruption? {
    lock.withLock {
      defer { call = nil }
      return call?.interruption
    }
  }

  /// A number for the present wait.
  var present: Int? { lock.withLock { call?.number } }

  /// Ends a wait by killing the process, unless it is over.
  func interrupt(_ number: Int, _ reason: Interruption) { interrupt(reason) { $0.number == number } }

  /// Ends a wait for a draw, unless it is over: the worker is to tell where it hangs and end. The second time it is killed.
  func interruptDraw(_ number: Int, after deadline: Duration) {
    interrupt(.overdue(deadline), asksFirst: true) { $0.number == number }
  }

  /// Ends a wait for a draw that nobody wants any more, by killing the worker. A stage that is to fork one is left alone.
  func interruptUnwanted(_ number: Int) { interrupt(.obsolete) { $0.number == number && $0.request != nil } }

  /// Ends a wait for a former build of a gallery's module, as `interrupt` does.
  func interruptObsolete(_ gallery: String, before generation: Int) {
    interrupt(.obsolete) { $0.subject.gallery == gallery && $0.subject.generation < generation && $0.request != nil }
  }

  /// Ends a load by killing its process, unless it is over.
  ///
  /// - Parameter silence: for how long it has told nothing; nil for one that was cancelled.
  func interruptLoad(_ load: Int, after silence: Duration?) {
    interrupt(silence.map { .silent($0) } ?? .obsolete) { $0.load == load }
  }

  private func interrupt(_ reason: Interruption, asksFirst: Bool = false, where matches: (Call) -> Bool) {
    lock.withLock {
      guard let call, matches(call) else { return }
      self.call?.interruption = reason
      // Under the lock, so that the process is not at another request by then. It is a signal, and nothing is waited for.
      if asksFirst, call.request != nil, call.interruption == nil {
        call.process.askWorker()
      } else {
        call.process.end()
      }
    }
  }

  /// Has a process stop a load, now or when it begins.
  func cancelLoad(_ load: Int) {
    lock.withLock {
      cancelledLoad = load
      if call?.load == load { tellToStop() }
    }
  }

  /// Under the lock. Before the load itself it is heeded, too.
  private func tellToStop() {
    guard let request = call?.request else { return }
    let message = WorkerRequest.cancelLoad.message(number: request.number)
    _ = flyloft_send(request.socket, message, message.count, nil, 0)
  }

  /// Has the process leave out what it draws for a token that nobody wants any more.
  func cancel(_ token: CancellationToken) {
    lock.withLock {
      guard let request = call?.request, request.token === token else { return }
      request.page.cancel(request.number)
    }
  }
}
