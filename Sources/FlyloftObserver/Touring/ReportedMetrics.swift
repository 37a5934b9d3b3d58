/// The figures that a preview leaves when it ends, by name; the names are the preview's, and more may come.
public struct ReportedMetrics: Hashable, Sendable {
  public var values: [String: Double]

  public init(values: [String: Double]) {
    self.values = values
  }

  /// A figure with so many decimals, or a dash when the preview gave none.
  public func text(_ name: String, decimals: Int = 0) -> String {
    values[name].map { fixed($0, decimals: decimals) } ?? "–"
  }

  /// Of all images asked for, how many percent the cache had; nil when none was asked for.
  public var cacheHitPercent: Double? {
    guard let hits = values["cacheHits"], let misses = values["cacheMisses"], hits + misses > 0 else { return nil }
    return 100 * hits / (hits + misses)
  }
}

/// A number with so many decimals; a dash for what is no number.
public func fixed(_ value: Double, decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "–" }
  var unit = 1
  for _ in 0..<decimals { unit *= 10 }
  let scaled = Int((abs(value) * Double(unit)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard decimals > 0 else { return "\(sign)\(scaled)" }
  let fraction = String(scaled % unit)
  return "\(sign)\(scaled / unit).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
}
