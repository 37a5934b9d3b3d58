/// How much is measured in one round.
public struct Effort: Codable, Hashable, Sendable {
  /// How often each scenario is measured. In every round, all scenarios are measured once.
  public var rounds: Int
  /// How many wheel events are sent one at a time and timed.
  public var wheelEvents: Int
  /// The highest rate of these events; it is lower for a window that glides.
  public var wheelEventsPerSecond: Double
  /// For how long nothing must have been painted before such an event is sent.
  public var stillMilliseconds: Int
  /// How many wheel events the steady scroll has.
  public var scrollEvents: Int
  /// The rate of the steady scroll.
  public var scrollEventsPerSecond: Double
  /// How often the program is started.
  public var starts: Int
  /// For how long the idle window is measured.
  public var idleMilliseconds: Int

  /// A whole run, which takes about ten minutes.
  public static let full = Effort(
    rounds: 3, wheelEvents: 50, wheelEventsPerSecond: 30, stillMilliseconds: 50, scrollEvents: 120,
    scrollEventsPerSecond: 60, starts: 3,
    idleMilliseconds: 1000)

  /// A short run to check that everything works; its metrics are not to be quoted.
  public static let quick = Effort(
    rounds: 1, wheelEvents: 10, wheelEventsPerSecond: 60, stillMilliseconds: 35, scrollEvents: 20,
    scrollEventsPerSecond: 60, starts: 1,
    idleMilliseconds: 200)
}
