/// For how long a thread could do nothing else at a time, at the most: from the times of its turns, and of looks at it meanwhile.
///
/// What is shorter than a tenth of a second is no hold: on a machine that has other things to do, every turn comes late now
/// and then.
struct LongestHold {
  /// What is shorter is not told.
  static let least = Duration.milliseconds(100)

  private var lastTurn: Duration
  private var told: Duration?

  /// A thread whose latest turn was at `time`.
  init(since time: Duration) { lastTurn = time }

  /// Takes a look at a thread that may be held.
  ///
  /// - Returns: for how long it has been, where that is longer than was told before; nil where there is nothing new to tell.
  mutating func look(at time: Duration) -> Duration? {
    let held = time - lastTurn
    guard held >= Self.least, held > told ?? .zero else { return nil }
    told = held
    return held
  }

  /// Takes a turn of the thread.
  ///
  /// - Returns: for how long it was held until now, where that is longer than was told before.
  mutating func turn(at time: Duration) -> Duration? {
    defer { lastTurn = time }
    return look(at: time)
  }
}
