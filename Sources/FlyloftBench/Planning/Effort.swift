/// How much is measured in one round.
public struct Effort: Codable, Hashable, Sendable {
  /// How often each scenario is measured; all are, in turn, before any is again.
  public var rounds: Int
  /// Wheel events sent one at a time, each of which is timed.
  public var wheelEvents: Int
  /// At most; a window that glides has fewer.
  public var wheelEventsPerSecond: Double
  /// For how long nothing must have been painted before one is sent.
  public var stillMilliseconds: Int
  /// Wheel events of the steady scroll.
  public var scrollEvents: Int
  public var scrollEventsPerSecond: Double
  /// How often the program is started.
  public var starts: Int
  /// Milliseconds for which the idle window is watched.
  public var idleMilliseconds: Int

  public static let full = Effort(
    rounds: 3, wheelEvents: 50, wheelEventsPerSecond: 30, stillMilliseconds: 50, scrollEvents: 120,
    scrollEventsPerSecond: 60, starts: 3,
    idleMilliseconds: 1000)

  /// For a look at whether all works, not for figures to quote.
  public static let quick = Effort(
    rounds: 1, wheelEvents: 10, wheelEventsPerSecond: 60, stillMilliseconds: 35, scrollEvents: 20,
    scrollEventsPerSecond: 60, starts: 1,
    idleMilliseconds: 200)
}
