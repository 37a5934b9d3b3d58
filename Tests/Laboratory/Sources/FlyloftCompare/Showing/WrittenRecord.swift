internal import FlyloftWays
private import Glibc
internal import Linked

/// A record on standard output, a line for each event: `begun 12 0 81230123`, with job, step, and the monotonic clock's time in
/// nanoseconds.
///
/// A line is written at once and in one call, so that what happened is known of a program that hangs and is killed, too.
struct WrittenRecord: Record {
  func note(_ event: JobEvent) {
    _ = writeToStandardOutput(RecordedEvent(event: event, nanoseconds: Duration.monotonicNanoseconds).line)
  }
}

/// An event and when it happened.
struct RecordedEvent: Hashable, Sendable {
  var event: JobEvent
  /// On the monotonic clock.
  var nanoseconds: Int

  init(event: JobEvent, nanoseconds: Int) {
    self.event = event
    self.nanoseconds = nanoseconds
  }

  /// Reads a line as it was written; nil if it is none.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: " ")
    guard fields.count == 4, let job = Int(fields[1]), let step = Int(fields[2]), let nanoseconds = Int(fields[3])
    else {
      return nil
    }
    switch fields[0] {
    case "asked": event = .asked(job: job)
    case "begun": event = .begun(job: job, step: step)
    case "ended": event = .ended(job: job, step: step)
    case "delivered": event = .delivered(job: job, step: step)
    case "shown": event = .shown(job: job, step: step)
    default: return nil
    }
    self.nanoseconds = nanoseconds
  }

  var line: String {
    switch event {
    case .asked(let job): "asked \(job) 0 \(nanoseconds)\n"
    case .begun(let job, let step): "begun \(job) \(step) \(nanoseconds)\n"
    case .ended(let job, let step): "ended \(job) \(step) \(nanoseconds)\n"
    case .delivered(let job, let step): "delivered \(job) \(step) \(nanoseconds)\n"
    case .shown(let job, let step): "shown \(job) \(step) \(nanoseconds)\n"
    }
  }
}
