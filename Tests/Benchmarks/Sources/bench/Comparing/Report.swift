/// The table: a line for each comparison.
struct Report {
  /// What a ratio is held against.
  enum Budget {
    case none
    case atMost(Double)
    case atLeast(Double)
  }

  enum Unit: String {
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

  private var rows = [["", "Flyloft", "baseline", "against", "ratio", "least–most", "budget", ""]]

  /// - Parameters:
  ///   - name: what was measured.
  ///   - baseline: what did the same otherwise.
  ///   - isRate: whether the ratio is of rates and not of times.
  mutating func add(
    _ name: String, against baseline: String, _ comparison: Comparison, in unit: Unit, budget: Budget = .none,
    isRate: Bool = false
  ) {
    let ratios = isRate ? comparison.rateRatios : comparison.timeRatios
    let ratio = ratios.median
    rows.append([
      name, time(comparison.ours, unit), time(comparison.baseline, unit), baseline, ratio.text(digits: 2),
      ratios.count == 1 ? "" : "\(ratios.min()!.text(digits: 2))–\(ratios.max()!.text(digits: 2))", text(of: budget),
      verdict(ratio, budget),
    ])
  }

  private func time(_ nanoseconds: Double, _ unit: Unit) -> String {
    (nanoseconds / unit.size).text(digits: unit == .nanoseconds ? 0 : 2) + " " + unit.rawValue
  }

  private func text(of budget: Budget) -> String {
    switch budget {
    case .none: ""
    case .atMost(let limit): "≤ " + limit.text(digits: 2)
    case .atLeast(let limit): "≥ " + limit.text(digits: 2)
    }
  }

  private func verdict(_ ratio: Double, _ budget: Budget) -> String {
    switch budget {
    case .none: ""
    case .atMost(let limit): ratio <= limit ? "met" : "missed"
    case .atLeast(let limit): ratio >= limit ? "met" : "missed"
    }
  }

  /// The table, each line ended by a newline.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max()! }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        // Words to the left, figures to the right.
        return [0, 3, 7].contains(column) ? row[column] + padding : padding + row[column]
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
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
