/// The metrics that a preview writes to its report when it ends. Their names are the preview's.
package struct ReportedMetrics: Hashable, Sendable {
  /// The metrics by name.
  package var values: [String: Double]

  /// These metrics.
  package init(values: [String: Double]) {
    self.values = values
  }

  /// A metric with so many decimals, or a dash if the preview has not reported it.
  package func text(_ name: String, decimals: Int = 0) -> String {
    values[name].map { fixed($0, decimals: decimals) } ?? "–"
  }

  /// The percentage of cache look-ups that were hits; nil if there were none.
  package var cacheHitPercent: Double? {
    guard let hits = values["cacheHits"], let misses = values["cacheMisses"], hits + misses > 0 else { return nil }
    return 100 * hits / (hits + misses)
  }
}

/// A number with so many decimals; a dash if it is not finite, or 1e12 and more.
package func fixed(_ value: Double, decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "–" }
  var unit = 1
  for _ in 0..<decimals { unit *= 10 }
  let scaled = Int((abs(value) * Double(unit)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard decimals > 0 else { return "\(sign)\(scaled)" }
  let fraction = String(scaled % unit)
  return "\(sign)\(scaled / unit).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
}
