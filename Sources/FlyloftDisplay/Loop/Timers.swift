/// A timer, as `EventLoop.schedule` returned it.
public struct TimerID: Hashable, Sendable {
  let number: UInt64
}

/// The timers that are due, now or later. A window has only a handful of timers, so they are searched rather than kept
/// in order.
struct Timers<Work> {
  private var waiting: [(id: TimerID, deadline: Duration, work: Work)] = []
  private var made: UInt64 = 0

  var nextDeadline: Duration? { waiting.lazy.map(\.deadline).min() }

  mutating func add(deadline: Duration, _ work: Work) -> TimerID {
    made += 1
    let id = TimerID(number: made)
    waiting.append((id, deadline, work))
    return id
  }

  mutating func cancel(_ id: TimerID) {
    waiting.removeAll { $0.id == id }
  }

  /// Removes the timer with the earliest deadline up to `now`, and returns its work. Of equal deadlines, the timer added
  /// first comes first.
  ///
  /// Timers are taken one at a time, so that the work of one can still cancel another.
  ///
  /// - Parameter limit: a horizon; timers that were added after it was asked for stay.
  mutating func takeDue(at now: Duration, addedBefore limit: TimerID) -> Work? {
    let due = waiting.indices.filter { waiting[$0].deadline <= now && waiting[$0].id.number < limit.number }
    guard let first = due.min(by: { waiting[$0].deadline < waiting[$1].deadline }) else { return nil }
    return waiting.remove(at: first).work
  }

  /// Marks the present moment among the timers: those added later are beyond it.
  var horizon: TimerID { TimerID(number: made + 1) }
}
