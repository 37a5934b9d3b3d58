/// The time for which the display thread was busy in each turn of the event loop: the measure of whether the window
/// answers at once.
///
/// A turn lasts from the return of `poll` to its next call. Its busy time is the time spent computing and the time blocked
/// (by a lock, a sleep, a file), but not the time that the thread waited for a processor which others had: that is due to
/// the machine and not to the program.
package struct TurnMetrics: Sendable, Equatable {
  /// The number of turns.
  package private(set) var count = 0
  /// The busy time of the last turn.
  package private(set) var last = Duration.zero
  /// The longest busy time.
  package private(set) var longest = Duration.zero
  /// The same without the time for which the display waited in a turn for views in `DrawingMode.sync`, as it was asked to.
  package private(set) var longestUnheld = Duration.zero
  /// The longest turn by the monotonic clock, waits for a processor included.
  package private(set) var longestWall = Duration.zero
  /// The busy times of the last 240 turns, oldest first.
  package private(set) var recent = Ring<Duration>(capacity: 240)
  /// The processor time that the display thread has used.
  package internal(set) var cpuTime = Duration.zero

  /// Metrics of no turns.
  package init() {}

  /// Enters a turn that took `wall` on the monotonic clock, of which the thread waited `delayed` for a processor, and `held` in
  /// `EventLoop.holdDisplay`.
  mutating func record(wall: Duration, delayed: Duration, held: Duration = .zero) {
    // The two come from different clocks, by which the delay may seem longer than the turn that it is a part of.
    let busy = wall - min(max(delayed, .zero), wall)
    count += 1
    last = busy
    longest = max(longest, busy)
    // It may have waited for a processor while it was held, too.
    longestUnheld = max(longestUnheld, min(busy, wall - held))
    longestWall = max(longestWall, wall)
    recent.append(busy)
  }

  mutating func reset() { self = TurnMetrics() }
}
