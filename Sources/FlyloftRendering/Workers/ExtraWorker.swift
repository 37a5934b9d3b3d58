/// When one more thread is to help out, as a value: because a request that goes before all others waits, and every worker
/// is at a draw that takes long. No clocks: times are given, as time since any fixed point.
struct ExtraWorker {
  /// The time that such a request waits before it gets the thread; nil for as long as it takes.
  let delay: Duration?
  /// True if the thread is at work.
  private(set) var isWorking = false
  private var due: Duration?
  /// Which turn is watched until then.
  private var watched = 0

  init(after delay: Duration?) { self.delay = delay }

  /// A request waits, and every worker is busy.
  ///
  /// - Parameter turn: the number of the one that has waited longest; later ones have higher numbers.
  /// - Returns: when to look whether it still waits, unless a look is due before that anyway.
  mutating func requestWaits(_ turn: Int, now: Duration) -> Duration? {
    guard let delay, !isWorking, due == nil else { return nil }
    watched = turn
    due = now + delay
    return due
  }

  /// Looks whether the thread is to start.
  ///
  /// - Parameter turn: the number of the request that has waited longest, if every worker is busy; nil if not.
  mutating func check(waiting turn: Int?, now: Duration) -> (starts: Bool, next: Duration?) {
    guard let due, due <= now else { return (false, due) }
    self.due = nil
    guard let turn else { return (false, nil) }
    if turn > watched { return (false, requestWaits(turn, now: now)) }
    isWorking = true
    return (true, nil)
  }

  /// The thread has ended, or could not be started.
  mutating func end() { isWorking = false }
}
