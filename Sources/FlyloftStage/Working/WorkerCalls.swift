internal import CStage
internal import Flyloft
internal import FlyloftConcurrency

/// What may end a wait for a worker, besides its answer.
struct WorkerWaker {
  /// A descriptor; whenever it can be read, `isObsolete` is asked.
  let file: Int32
  /// Whether nobody wants the answer any more. Called on the waiting thread; it has to read what there is to be read.
  let isObsolete: () -> Bool
}

/// What a worker's thread waits for, for other threads that want it to end or to be left out.
final class WorkerCalls: Sendable {
  private struct Call {
    let number: Int
    let request: Int
    let process: Int
    let page: SharedPage
    let token: CancellationToken?
    let subject: Subject
    /// The number of the load that is waited for; nil for all else.
    let load: Int?
    /// Stays open while the call lasts.
    let socket: Int32
    var interruption: Interruption?
  }

  /// What a worker is asked about: a gallery, and the build of its module.
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
    /// The module has been built anew, and nobody wants the answer any more.
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
    lock.withLock {
      lastNumber += 1
      call = Call(
        number: lastNumber, request: request, process: process.number, page: process.page, token: token,
        subject: subject, load: load, socket: process.socket.file)
      if let load, load == cancelledLoad { tellToStop() }
    }
    // Before there was anything to cancel.
    if let token, token.isCancelled { cancel(token) }
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
  ///
  /// - Parameter kill: kills a process. Called under the lock, so that the process is not at another request by then.
  func interrupt(_ number: Int, _ reason: Interruption, _ kill: (_ process: Int) -> Void) {
    lock.withLock {
      guard let present = call, present.number == number else { return }
      call?.interruption = reason
      kill(present.process)
    }
  }

  /// Ends a wait for a former build of a gallery's module, as `interrupt` does.
  func interruptObsolete(_ gallery: String, before generation: Int, _ kill: (_ process: Int) -> Void) {
    lock.withLock {
      guard let present = call, present.subject.gallery == gallery, present.subject.generation < generation else {
        return
      }
      call?.interruption = .obsolete
      kill(present.process)
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
    guard let call else { return }
    let message = WorkerRequest.cancelLoad.message(number: call.request)
    _ = flyloft_send(call.socket, message, message.count, nil, 0)
  }

  /// Ends a load by killing its process, unless it is over.
  ///
  /// - Parameter silence: for how long it has told nothing; nil for one that was cancelled.
  func interruptLoad(_ load: Int, after silence: Duration?, _ kill: (_ process: Int) -> Void) {
    lock.withLock {
      guard let present = call, present.load == load else { return }
      call?.interruption = silence.map { .silent($0) } ?? .obsolete
      kill(present.process)
    }
  }

  /// Has the process leave out what it draws for a token that nobody wants any more.
  func cancel(_ token: CancellationToken) {
    lock.withLock {
      guard let call, call.token === token else { return }
      call.page.cancel(call.request)
    }
  }
}
