internal import Linked

/// What one thing came to in each sample of a run.
package struct EnduredSeries: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// Megabytes, or a number of things: they may not grow.
    case memory, count
    /// Only reported, since it depends on how busy the machine is.
    case milliseconds
  }

  /// Whose it is, and what: “the window’s”, “private memory”.
  package let owner: String
  package let name: String
  package let kind: Kind
  /// In hours since the beginning, in order, and the values at those times.
  package private(set) var times: [Double] = []
  package private(set) var values: [Double] = []

  package init(_ owner: String, _ name: String, _ kind: Kind) {
    (self.owner, self.name, self.kind) = (owner, name, kind)
  }

  package mutating func add(_ value: Double, at time: Double) {
    times.append(time)
    values.append(value)
  }

  /// The trend of all but the first quarter of the run, in which caches fill.
  package var trend: Trend? {
    let kept = kept
    return Trend(times: Array(times[kept]), values: Array(values[kept]))
  }

  /// A sentence that says how fast it grows; nil where it doesn't.
  ///
  /// What it grows by from the first quarter to the end must also be worth telling: 2 MB or 2%, or more than one thing.
  package var growth: String? {
    guard kind != .milliseconds, let trend, trend.lower > 0, let last = times.last else { return nil }
    let kept = kept
    let grown = trend.slope * (last - times[kept.lowerBound])
    let allowed = kind == .memory ? max(2, 0.02 * Spread(Array(values[kept])).median) : 1
    guard grown > allowed else { return nil }
    let unit = kind == .memory ? " MB" : ""
    let (lower, upper) = (fixed(trend.lower, decimals: 1), fixed(trend.upper, decimals: 1))
    return "\(owner) \(name) grows by \(lower) to \(upper)\(unit) an hour"
  }

  /// The samples that count.
  package var kept: Range<Int> {
    let begin = (times.last ?? 0) / 4
    return (times.firstIndex { $0 >= begin } ?? 0)..<times.count
  }

  package func text(_ value: Double) -> String {
    fixed(value, decimals: kind == .count && value == value.rounded() ? 0 : 1)
  }
}
