private import Flyloft

/// How soon wheel events showed on the screen.
public struct WheelMeasurement: Hashable, Sendable {
  /// From before each event was sent to the reading of the first damage report that followed it.
  public var firstDamage = Latencies()
  /// The same, to the last report before the next event.
  public var lastDamage = Latencies()
  /// Events after which nothing was painted.
  public var withoutDamage = 0
  /// Events that were sent while the window would not be still: what was painted after them may answer earlier ones.
  public var unsettled = 0
  /// Reports read in all.
  public var reports = 0

  public init() {}
}

/// Which way the wheel turns in a measurement.
public enum WheelCourse: Hashable, Sendable {
  case down
  /// Turns back after so many notches, so that a short range is not left.
  case turning(after: Int)

  /// +1 for down, -1 for up.
  func notch(at event: Int) -> Int {
    switch self {
    case .down: 1
    case .turning(let count): (event / max(1, count)).isMultiple(of: 2) ? 1 : -1
    }
  }
}

extension WheelMeasurement {
  /// The times in milliseconds and the counts, to print.
  public var table: TextTable {
    var table = TextTable(titles: ["ms", "median", "99%", "worst", "events"])
    for (name, times) in [("first damage", firstDamage), ("last damage", lastDamage)] {
      table.add([
        name, fixed(times.median, decimals: 3), fixed(times.percentile(99), decimals: 3),
        fixed(times.worst, decimals: 3), "\(times.samples.count)",
      ])
    }
    table.add(["without damage", "", "", "", "\(withoutDamage)"])
    return table
  }
}
