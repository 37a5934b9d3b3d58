internal import Linked

/// How fast a series grows, whatever its noise: the median of the slopes between all pairs of its points (Theil–Sen), and the interval
/// that holds the true slope in 99 of 100 series, from the distribution of Kendall's S (P. K. Sen: “Estimates of the regression
/// coefficient based on Kendall's tau”, 1968).
package struct Trend: Codable, Hashable, Sendable {
  /// In units of the values for a unit of time, as the ends of the interval.
  package let slope: Double
  package let lower: Double
  package let upper: Double

  /// The 99.5th percentile of the normal distribution.
  private static let quantile = 2.5758

  /// The trend of points at different times; nil for so few, or so noisy ones, that the interval has no end.
  package init?(times: [Double], values: [Double]) {
    let count = values.count
    var slopes: [Double] = []
    slopes.reserveCapacity(count * count / 2)
    for (first, value) in values.enumerated() {
      for second in values.indices.dropFirst(first + 1) {
        slopes.append((values[second] - value) / (times[second] - times[first]))
      }
    }
    slopes.sort()
    // Values that are equal take part in no order, so they make S vary less.
    let ties = Dictionary(grouping: values) { $0 }.values.map(\.count)
    let variance = Self.variance(count) - ties.reduce(0) { $0 + Self.variance($1) }
    let spread = Self.quantile * variance.squareRoot()
    let least = Int(((Double(slopes.count) - spread) / 2).rounded(.down))
    guard count > 1, least > 0 || spread == 0 else { return nil }
    (lower, upper) = (slopes[max(least - 1, 0)], slopes[slopes.count - max(least, 1)])
    slope = Latencies(samples: slopes).median
  }

  private static func variance(_ count: Int) -> Double { Double(count * (count - 1) * (2 * count + 5)) / 18 }
}
