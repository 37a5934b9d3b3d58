internal import FlyloftConcurrency

/// The wait for a worker's answer to one request, as a value: what arrives decides, in its order, what becomes of the request. It asks
/// nobody and waits for nothing, so that every order can be tried.
struct AwaitedAnswer {
  /// Something that the worker's process has done.
  enum Arrival {
    case message([UInt8])
    /// It has sent what is no message.
    case unreadable
    /// It has ended, and all that it had sent has been read.
    case end
  }

  /// What becomes of a request.
  enum Outcome: Equatable {
    /// It is answered, and the process can be asked again.
    case answered(WorkerAnswer)
    /// A load tells something, and goes on.
    case told(WorkerAnswer)
    /// The process has ended, or says that it is ending, with what it told of its crash.
    case ended(CrashReport?)
    /// The process has sent what is no answer.
    case rubbish
    /// The process is of no more use, for a reason that need not be the view's doing.
    case retryable(String)
    /// The answer has not come within so long a time: the process is to be killed.
    case overdue(Duration)
  }

  /// The time that a process that crashes may look for its callers: a lock that it needs may be held for ever. On a busy machine
  /// it hardly ever has a processor.
  static let crashPatience = Duration.seconds(10)
  static let rubbishWords = "its process sent what is no answer, and was ended"

  private let number: Int
  private let isLoad: Bool
  private let deadline: Duration?
  /// When the wait ends, on the monotonic clock; nil where it has no end.
  private(set) var end: Duration?
  /// What is known of a crash, until its callers are found.
  private var crash: CrashReport?

  /// - Parameters:
  ///   - number: the request's.
  ///   - isLoad: true if much may be told before the end.
  ///   - deadline: how long the answer may take; nil where somebody else looks after that.
  init(to number: Int, isLoad: Bool, deadline: Duration?, at time: Duration) {
    (self.number, self.isLoad, self.deadline) = (number, isLoad, deadline)
    end = deadline.map { time + $0 }
  }

  /// What becomes of the request by the passing of time alone; nil while it is waited for.
  mutating func pass(to time: Duration) -> Outcome? {
    guard let present = end, time >= present else { return nil }
    if let crash { return .ended(crash) }
    // What is killed ends, and that is waited for.
    end = nil
    return deadline.map { .overdue($0) }
  }

  /// What becomes of the request; nil if it is waited for on.
  mutating func take(_ arrival: Arrival, at time: Duration) -> Outcome? {
    switch arrival {
    case .unreadable: return .rubbish
    case .end: return .ended(crash)
    case .message(let bytes):
      let answer = WorkerAnswer.read(bytes, number: number)
      if case .crashed(let report)? = answer {
        if crash != nil || report.isWhole { return .ended(report) }
        (crash, end) = (report, time + Self.crashPatience)
        return nil
      }
      if crash != nil { return .ended(crash) }
      switch answer {
      // It has answered once more what an earlier view was asked.
      case nil: return WorkerAnswer.isLate(bytes, for: number) ? .retryable(Self.rubbishWords) : .rubbish
      case .begun?, .part?, .published?, .progressed?: return isLoad ? answer.map { .told($0) } : .rubbish
      case .unmapped(let text): return .retryable(text)
      case let answer?: return .answered(answer)
      }
    }
  }
}

/// How a worker's process came to its end while something was asked of it.
enum WorkerEnd: Equatable {
  /// It was killed because it had not answered for so long.
  case overdue(Duration)
  /// It was killed because its load had told nothing for so long.
  case silent(Duration)
  /// It was killed because nobody wants the answer any more.
  case obsolete
  /// Its stage was started anew.
  case restarted
  /// It has ended with its stage, which something has killed.
  case withStage
  /// It has crashed or ended by itself.
  case byItself

  /// - Parameters:
  ///   - interruption: why the wait was ended from outside.
  ///   - report: of its crash, or of where it hung.
  ///   - code: of its end, which its stage tells; nil where that could not.
  ///   - isDismissed: true if its stage is not asked any more.
  ///   - stageHasEnded: true if its stage is gone.
  init(
    _ interruption: PendingCall.Interruption?, _ report: CrashReport?, code: Int?, isDismissed: Bool,
    stageHasEnded: Bool
  ) {
    switch interruption {
    case .overdue(let deadline) where report?.isOfHang ?? true: self = .overdue(deadline)
    case .silent(let silence) where report == nil: self = .silent(silence)
    case .obsolete: self = .obsolete
    // It had crashed before.
    case .overdue, .silent, nil:
      let isUntold = report == nil && code == nil
      // Its stage has gone before anybody could say how it ended.
      self = isUntold && isDismissed ? .restarted : isUntold && stageHasEnded ? .withStage : .byItself
    }
  }
}
