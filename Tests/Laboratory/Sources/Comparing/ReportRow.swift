/// One comparison of a report.
package struct ReportRow: Sendable {
  package enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    case seconds = "s"

    var size: Double {
      switch self {
      case .nanoseconds: 1
      case .microseconds: 1e3
      case .milliseconds: 1e6
      case .seconds: 1e9
      }
    }
  }

  /// Which part of the benchmarks it belongs to.
  package let group: String
  /// What was measured.
  package let name: String
  /// What did the same otherwise.
  package let baseline: String
  package let budget: Budget
  let comparison: Comparison
  let unit: Unit
  private let ratios: [Double]

  init(
    _ group: String, _ name: String, against baseline: String, _ comparison: Comparison, in unit: Unit,
    _ budget: Budget, isRate: Bool
  ) {
    (self.group, self.name, self.baseline, self.budget) = (group, name, baseline, budget)
    (self.comparison, self.unit) = (comparison, unit)
    ratios = isRate ? comparison.rateRatios : comparison.timeRatios
  }

  /// The median of the rounds' ratios; 1 where both figures are the same, also where both are nothing.
  package var ratio: Double { ratios.median }

  /// Whether the budget is met; nil where there is none. Where neither took anything there is nothing to be better at,
  /// and every budget is met.
  package var isMet: Bool? { budget.isMet(by: ratio).map { $0 || comparison.isTieOfNothing } }

  /// The row's cells of the table.
  var cells: [String] {
    [
      group, name, time(comparison.ours), time(comparison.baseline), baseline, ratio.text(digits: 2),
      ratios.count == 1 ? "" : "\(ratios.min()!.text(digits: 2))–\(ratios.max()!.text(digits: 2))", budget.text,
      isMet.map { $0 ? "met" : "missed" } ?? "",
    ]
  }

  private func time(_ nanoseconds: Double) -> String {
    (nanoseconds / unit.size).text(digits: unit == .nanoseconds ? 0 : 2) + " " + unit.rawValue
  }
}

extension ReportRow: Encodable {
  private enum Member: String, CodingKey {
    case group, name, baseline, ratio, budget, met
  }

  /// What there is not is null, so that every row has every member. JSON has no infinity: a ratio to nothing is null, too.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(group, forKey: .group)
    try members.encode(name, forKey: .name)
    try members.encode(baseline, forKey: .baseline)
    try members.encode(ratio.isFinite ? ratio : nil, forKey: .ratio)
    try members.encode(budget.limit, forKey: .budget)
    try members.encode(isMet, forKey: .met)
  }
}

extension Double {
  /// Rounded to `digits` after the point.
  func text(digits: Int) -> String {
    guard isFinite else { return "\(self)" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((magnitude * Double(scale)).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: scale)
    let fraction = String(rest + scale).dropFirst()
    let sign = self < 0 && scaled != 0 ? "-" : ""
    return sign + String(whole) + (digits > 0 ? "." + fraction : "")
  }
}
