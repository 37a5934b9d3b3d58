internal import Flyloft

/// The rows of a table that are shown, in their order.
final class TableRows: Sendable {
  let columns: TableColumns
  let index: RecordIndex
  private let order: RowOrder?
  let heading: TableLine
  private let isFiltered: Bool
  private nonisolated(unsafe) var points: (x: Int?, y: [Int], points: ChartPoints)?

  /// The time for which rows are read before the first are shown, and from then on at a time.
  private static let moment = Duration.milliseconds(50)

  /// - Throws: `TableError`.
  init(_ source: any TableSource, _ columns: TableColumns, _ choice: TableFile.Choice) throws {
    self.columns = columns
    index = RecordIndex(source, words: choice.filter)
    var names = columns.columns.map(\.name)
    var sorted: (column: Int, isDescending: Bool)?
    if choice.sort.isEmpty {
      order = nil
      try index.readOn(limit: Self.moment)
    } else {
      let isDescending = choice.sort.hasPrefix("-") && columns.number(of: choice.sort) == nil
      let column = try columns.column(isDescending ? String(choice.sort.dropFirst()) : choice.sort)
      let order = try RowOrder(index, columns.format, column: column, isDescending: isDescending)
      sorted = (column, isDescending)
      // In front of the name, which may be longer than its column is wide.
      names[column] = (isDescending ? "↓ " : "↑ ") + names[column]
      self.order = order
    }
    let next = columns.columns.indices.map { column in
      let name = columns.unmistakableName(of: column)
      return column != sorted?.column ? name : sorted?.isDescending == true ? "" : "-" + name
    }
    heading = TableLine(
      columns: columns, number: nil, row: 0, texts: names, next: next,
      remark: order?.isPartial == true ? "first million" : "")
    isFiltered = !choice.filter.isEmpty
  }

  var count: Int { isEmpty ? 1 : order?.rows.count ?? index.count }

  /// True if there is no row, and never will be: a line says so.
  private var isEmpty: Bool { index.count == 0 && index.isWhole || order?.rows.isEmpty == true }

  var readShare: Double { order == nil ? index.readShare : 1 }

  func readOn() throws { if order == nil { try index.readOn(limit: Self.moment * 2) } }

  func line(at row: Int) throws -> TableLine {
    if isEmpty {
      let words =
        columns.columns.isEmpty
        ? "This file is empty." : isFiltered ? "There is no such row." : "This table has no rows."
      return TableLine(columns: .none, number: 0, row: 0, texts: [words])
    }
    let found = order.map { row < $0.rows.count ? Int($0.rows[row]) : -1 } ?? row
    let format = columns.format
    let line = try index.withRow(found) { number, record in
      TableLine(columns: columns, number: number, row: row, texts: format.texts(of: record))
    }
    guard let line else { throw TableError("there is no row \((row + 1).grouped)") }
    return line
  }

  /// The text of each row, in their order, by which it is known again; none where there are too many.
  func texts() throws -> [String] {
    let texts = try index.texts()
    guard let order, !texts.isEmpty else { return texts }
    return order.rows.map { texts[Int($0)] }
  }

  /// The next row that may have some words, of rows that are not sorted; nil for none.
  func nextRow(from row: Int, having words: String) throws -> Int? {
    isEmpty ? row : try index.nextRow(from: row, having: words)
  }

  /// The points of a chart, which are kept for the next drawing.
  ///
  /// - Returns: nil where nobody wants them any more.
  /// - Throws: what can't be read.
  func points(x: Int?, y: [Int], isObsolete: () -> Bool) throws -> ChartPoints? {
    if let points, points.x == x, points.y == y { return points.points }
    points = nil
    guard let read = try ChartPoints(index, columns, x: x, y: y, isObsolete: isObsolete) else { return nil }
    points = (x, y, read)
    return read
  }
}
