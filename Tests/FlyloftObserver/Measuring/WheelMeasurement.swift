/// How soon wheel events showed on the screen.
package struct WheelMeasurement: Hashable, Sendable {
  /// From just before an event was sent until the first report of damage after it was read.
  package var firstDamage = Latencies()
  /// From just before an event was sent until the last report of damage before the next event was read.
  package var lastDamage = Latencies()
  /// How many events had no damage after them.
  package var withoutDamage = 0
  /// How many events were sent before the window had settled. The damage after them may belong to earlier events.
  package var unsettled = 0
  /// How many reports of damage were read.
  package var reports = 0

  /// A measurement without any events.
  package init() {}
}

/// The directions of the wheel in a measurement.
package enum WheelCourse: Hashable, Sendable {
  /// Always down.
  case down
  /// Down and up in turn, with so many notches each, to stay within a short range.
  case turning(after: Int)

  /// +1 for down, -1 for up.
  func notch(at event: Int) -> Int {
    switch self {
    case .down: 1
    case .turning(let count): (event / max(1, count)).isMultiple(of: 2) ? 1 : -1
    }
  }
}
