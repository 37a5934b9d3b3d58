internal import FlyloftRendering

/// Why a worker process gave no answer.
enum WorkerFailure: DrawWorkerError, CustomStringConvertible {
  /// Tries once more what ended its process and need not have been the view's doing, and as often as the stage is restarted
  /// meanwhile.
  ///
  /// - Parameter isWanted: true if somebody still wants the value. Asked when the stage has been restarted.
  static func retrying<Value>(
    isWanted: () -> Bool = { true }, _ attempt: () throws(Self) -> Value
  ) throws(Self) -> Value {
    var hasRetried = false
    while true {
      do { return try attempt() } catch {
        switch error {
        case .restarted where isWanted(): break
        case .retryable where !hasRetried: hasRetried = true
        default: throw error
        }
      }
    }
  }

  /// An error that an author's code threw, in its words.
  case author(String)
  /// Its gallery can't be made from its library or file, in words.
  case unloaded(String)
  /// Its file can't be opened without a password, or with the one that is known, in words.
  case locked(String)
  /// It is more than can be asked of a process, in words.
  case excessive(String)
  /// The process has ended.
  case ended(String, crash: Int?)
  /// The process was killed for its silence.
  case overdue(String, after: Duration, crash: Int?)
  /// The process has ended by what need not be the view's doing, and the view may be tried in another.
  case retryable(String)
  /// The process has ended because its stage was restarted.
  case restarted
  /// Nobody wants the answer any more, and its process was ended.
  case obsolete
  /// There is no process to be had.
  case noProcess(String)

  var description: String {
    switch self {
    case .author(let text), .unloaded(let text), .locked(let text), .excessive(let text), .ended(let text, _),
      .overdue(let text, _, _),
      .retryable(let text), .noProcess(let text):
      text
    case .obsolete: "its module has been built anew meanwhile"
    case .restarted: "its process was started anew meanwhile"
    }
  }

  var reason: DrawFailure.Reason {
    switch self {
    case .author, .unloaded, .locked, .excessive, .obsolete: .thrown(self)
    case .ended, .retryable, .restarted: .processEnded
    case .overdue(_, let duration, _): .overdue(after: duration)
    case .noProcess: .noWorker
    }
  }

  var endedProcess: Bool {
    switch self {
    case .ended, .overdue, .retryable, .restarted: true
    case .author, .unloaded, .locked, .excessive, .noProcess, .obsolete: false
    }
  }

  var crash: Int? {
    switch self {
    case .ended(_, let crash), .overdue(_, _, let crash): crash
    default: nil
    }
  }
}
