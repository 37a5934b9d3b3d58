/// How long the display thread was busy, turn by turn: the instrument behind "the window answers at once".
///
/// A turn lasts from the return of `poll` to the next call of it. Its busy time is all of that, computing as well as
/// blocking (a lock, a sleep, a file), except the time the thread could have run but another had the processor: that
/// is the machine's doing, not the program's.
public struct TurnFigures: Sendable, Equatable {
  public private(set) var count = 0
  public private(set) var last = Duration.zero
  public private(set) var longest = Duration.zero
  /// The longest turn by the clock on the wall, waits for a processor included.
  public private(set) var longestWall = Duration.zero
  /// Busy times of the last turns, oldest first.
  public private(set) var recent = Ring<Duration>(capacity: 240)
  /// Processor time of the display thread since the loop started or was last `reset()`.
  public internal(set) var cpuTime = Duration.zero

  public init() {}

  /// Enters a turn of `wall` time during which the thread waited `delayed` for a processor.
  mutating func record(wall: Duration, delayed: Duration) {
    // The two come from different clocks: a delay can't have been longer than the turn it fell into.
    let busy = wall - min(max(delayed, .zero), wall)
    count += 1
    last = busy
    longest = max(longest, busy)
    longestWall = max(longestWall, wall)
    recent.append(busy)
  }

  mutating func reset() { self = TurnFigures() }
}
