/// Rows of text in aligned columns: the first to the left, the others, being numbers, to the right.
public struct TextTable: Hashable, Sendable, CustomStringConvertible {
  public let titles: [String]
  public private(set) var rows: [[String]] = []

  public init(titles: [String]) {
    self.titles = titles
  }

  /// - Precondition: there is a cell for every title.
  public mutating func add(_ row: [String]) {
    precondition(row.count == titles.count, "\(row.count) cells for \(titles.count) columns")
    rows.append(row)
  }

  /// The table, each line ended by a newline.
  public var description: String {
    let lines = [titles] + rows
    let widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        return column == 0 ? line[column] + padding : padding + line[column]
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
