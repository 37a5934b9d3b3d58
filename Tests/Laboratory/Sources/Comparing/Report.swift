package import Foundation

/// All comparisons of a run: as a table for people, as JSON for programs.
package struct Report: Sendable {
  package private(set) var rows: [ReportRow] = []
  /// What rows that are added from here on belong to.
  package var group: String

  package init(group: String = "") {
    self.group = group
  }

  /// - Parameters:
  ///   - name: what was measured.
  ///   - baseline: what did the same otherwise.
  ///   - comparison: in nanoseconds.
  ///   - unit: of the table's figures.
  ///   - isRate: whether the ratio is of rates and not of times.
  package mutating func add(
    _ name: String, against baseline: String, _ comparison: Comparison, in unit: ReportRow.Unit,
    budget: Budget = .none, isRate: Bool = false
  ) {
    rows.append(ReportRow(group, name, against: baseline, comparison, in: unit, budget, isRate: isRate))
  }

  /// The rows whose budget is not met.
  package var missed: [ReportRow] { rows.filter { $0.isMet == false } }

  /// The table, each line ended by a newline.
  package var text: String {
    let head = ["", "", "Flyloft", "baseline", "against", "ratio", "least–most", "budget", ""]
    let lines = [head] + rows.map(\.cells)
    let widths = head.indices.map { column in lines.map { $0[column].count }.max()! }
    return lines.map { cells in
      let padded = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        // Words to the left, figures to the right.
        return [0, 1, 4, 8].contains(column) ? cells[column] + padding : padding + cells[column]
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// `{"rows": [{"group", "name", "baseline", "ratio", "budget", "met"}]}`; `budget` and `met` are null where nothing is
  /// promised.
  ///
  /// - Throws: nothing that is known.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(["rows": rows])
  }
}
