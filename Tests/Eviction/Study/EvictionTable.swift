/// Figures as text, a line for each.
package struct EvictionTable {
  private let lines: [(size: String, figures: EvictionFigures)]

  /// - Parameter lines: figures, and the size of the cache that they are of.
  package init(_ lines: [(size: String, figures: EvictionFigures)]) { self.lines = lines }

  /// Seconds, each line ended by a newline.
  package var text: String {
    let head = ["session", "cache", "first", "Flyloft"] + Rival.allCases.map(\.rawValue) + [""]
    return columns([head] + lines.map(cells))
  }

  private func cells(_ size: String, _ figures: EvictionFigures) -> [String] {
    let times = [figures.firstDrawTime, figures.redrawTime] + Rival.allCases.map { figures.rivals[$0, default: 0] }
    let verdict = figures.notBeaten.map { "not below \($0.rawValue)" }.joined(separator: ", ")
    return [figures.name, size] + times.map(\.seconds) + [verdict]
  }

  private func columns(_ lines: [[String]]) -> String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      var text = line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column == 0 || column == line.count - 1 ? line[column] + space : space + line[column]
      }.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}

extension Double {
  /// With two digits after the point.
  fileprivate var seconds: String {
    let hundredths = Int((self * 100).rounded())
    let rest = "\(abs(hundredths % 100))"
    return "\(hundredths / 100)." + (rest.count == 1 ? "0" : "") + rest
  }
}
