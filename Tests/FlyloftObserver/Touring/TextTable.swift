/// Rows of text in aligned columns: the first aligned to the left, the others, which are numbers, to the right.
package struct TextTable: Hashable, Sendable, CustomStringConvertible {
  /// The titles of the columns.
  package let titles: [String]
  /// The heading above each column's title; neighbours with the same heading share it.
  package let groups: [String]
  /// The cells, row by row.
  package private(set) var rows: [[String]] = []

  /// A table without rows.
  ///
  /// - Precondition: `groups` is empty, or has a heading for every title.
  package init(titles: [String], groups: [String] = []) {
    precondition(groups.isEmpty || groups.count == titles.count, "\(groups.count) headings for \(titles.count) columns")
    self.titles = titles
    self.groups = groups
  }

  /// Adds a row.
  ///
  /// - Precondition: there is a cell for every title.
  package mutating func add(_ row: [String]) {
    precondition(row.count == titles.count, "\(row.count) cells for \(titles.count) columns")
    rows.append(row)
  }

  /// The table as text; each line ends with a newline.
  package var description: String {
    let lines = [titles] + rows
    var widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let headings = headings(&widths)
    return headings
      + lines.map { line in
        let cells = line.indices.map { column in
          let padding = String(repeating: " ", count: widths[column] - line[column].count)
          return column == 0 ? line[column] + padding : padding + line[column]
        }
        return cells.joined(separator: "  ") + "\n"
      }.joined()
  }

  /// The line of headings, each centred over its columns. Columns that are too narrow for their heading are widened.
  private func headings(_ widths: inout [Int]) -> String {
    guard !groups.isEmpty else { return "" }
    var cells: [String] = []
    var first = 0
    while first < groups.count {
      let end = groups[first...].firstIndex { $0 != groups[first] } ?? groups.count
      var width = widths[first..<end].reduce(0, +) + 2 * (end - first - 1)
      let lack = groups[first].count - width
      if lack > 0 {
        widths[first] += lack
        width += lack
      }
      let before = (width - groups[first].count) / 2
      cells.append(
        String(repeating: " ", count: before) + groups[first]
          + String(repeating: " ", count: width - before - groups[first].count))
      first = end
    }
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
