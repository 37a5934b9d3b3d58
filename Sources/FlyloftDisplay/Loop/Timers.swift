/// A timer to cancel.
public struct TimerID: Hashable, Sendable {
  let number: UInt64
}

/// What is due when. The handful of timers a window needs is searched, not sorted.
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

  /// Takes out the timer that is due the longest at `now`; timers of one deadline come in the order they were added.
  ///
  /// One at a time, so that the work of one can still cancel another.
  mutating func takeDue(at now: Duration, addedBefore limit: TimerID) -> Work? {
    let due = waiting.indices.filter { waiting[$0].deadline <= now && waiting[$0].id.number < limit.number }
    guard let first = due.min(by: { waiting[$0].deadline < waiting[$1].deadline }) else { return nil }
    return waiting.remove(at: first).work
  }

  /// Every timer from now on is younger than this.
  var horizon: TimerID { TimerID(number: made + 1) }
}
