/// How much is measured in one round.
package struct Effort: Codable, Hashable, Sendable {
  /// How often each scenario is measured. In every round, all scenarios are measured once.
  package var rounds: Int
  /// How many wheel events are sent one at a time and timed.
  package var wheelEvents: Int
  /// The highest rate of these events; it is lower for a window that glides.
  package var wheelEventsPerSecond: Double
  /// For how long nothing must have been painted before such an event is sent.
  package var stillMilliseconds: Int
  /// How many wheel events the steady scroll has.
  package var scrollEvents: Int
  /// The rate of the steady scroll.
  package var scrollEventsPerSecond: Double
  /// How often the program is started.
  package var starts: Int
  /// For how long the idle window is measured.
  package var idleMilliseconds: Int
  /// How long a document is read at two pages a second.
  package var readingSeconds = 5.0
  /// How long Page Down is held in a document.
  package var holdingSeconds = 2.0

  /// A whole run, which takes about ten minutes.
  package static let full = Effort(
    rounds: 3, wheelEvents: 50, wheelEventsPerSecond: 30, stillMilliseconds: 50, scrollEvents: 120,
    scrollEventsPerSecond: 60, starts: 3,
    idleMilliseconds: 1000)

  /// A short run to check that everything works; its metrics are not to be quoted.
  package static let quick = Effort(
    rounds: 1, wheelEvents: 10, wheelEventsPerSecond: 60, stillMilliseconds: 35, scrollEvents: 20,
    scrollEventsPerSecond: 60, starts: 1,
    idleMilliseconds: 200, readingSeconds: 1, holdingSeconds: 0.5)
}
