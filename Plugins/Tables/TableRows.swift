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
  convenience init(_ source: any TableSource, _ columns: TableColumns, _ choice: TableFile.Choice) throws {
    let index = RecordIndex(source, words: choice.filter)
    let sorted = try columns.sorting(choice.sort)
    let order = try sorted.map {
      try RowOrder(index, columns.format, column: $0.column, isDescending: $0.isDescending)
    }
    if order == nil { try index.readOn(limit: Self.moment) }
    try self.init(index, order, columns, choice)
  }

  /// The same rows in columns of other widths.
  ///
  /// - Throws: `TableError`.
  convenience init(_ rows: TableRows, _ columns: TableColumns, _ choice: TableFile.Choice) throws {
    try self.init(rows.index, rows.order, columns, choice)
  }

  private init(_ index: RecordIndex, _ order: RowOrder?, _ columns: TableColumns, _ choice: TableFile.Choice) throws {
    let widths = try columns.widths(choice.widths)
    (self.index, self.order, isFiltered) = (index, order, !choice.filter.isEmpty)
    self.columns = columns.widened(widths)
    let remark = order?.isPartial == true ? "first million" : ""
    heading = self.columns.heading(sorted: try columns.sorting(choice.sort), widths, remark: remark)
  }

  var count: Int { isEmpty ? 1 : order?.rows.count ?? index.count }

  /// True if there is no row, and never will be: a line says so.
  private var isEmpty: Bool { index.count == 0 && index.isWhole || order?.rows.isEmpty == true }

  var readShare: Double { order == nil ? index.readShare : 1 }

  func readOn() throws { if order == nil { try index.readOn(limit: Self.moment * 2) } }

  /// True if there are rows, by which columns were measured.
  var hasColumns: Bool { !columns.columns.isEmpty && !isEmpty }

  func line(at row: Int) throws -> TableLine {
    if isEmpty {
      let words =
        columns.columns.isEmpty
        ? "This file is empty." : isFiltered ? "There is no such row." : "This table has no rows."
      return TableLine(columns: .none, number: 0, row: 0, texts: [words])
    }
    let line = try withRow(row) { number, record in
      TableLine(columns: columns, number: number, row: row, texts: columns.format.texts(of: record))
    }
    guard let line else { throw TableError("there is no row \((row + 1).grouped)") }
    return line
  }

  /// A row by itself; nil where there is none, by now or any more.
  func record(at row: Int) throws -> TableRecord? {
    try withRow(row) { number, record in
      TableRecord(
        columns: columns, number: number, row: row, count: count, texts: columns.format.texts(of: record, isAlone: true)
      )
    }
  }

  private func withRow<Result>(
    _ row: Int, _ body: (_ number: Int, UnsafeRawBufferPointer) -> Result
  ) throws -> Result? {
    try index.withRow(order.map { row < $0.rows.count ? Int($0.rows[row]) : -1 } ?? row, body)
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
