internal import Flyloft

/// A file with a table, and its rows as they were chosen last.
///
/// It is for one thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
final class TableFile: Sendable {
  /// What is shown of a table, and in which order.
  struct Choice: Hashable {
    var sort = ""
    var filter = ""
  }

  let source: any RecordSource
  let columns: TableColumns
  private nonisolated(unsafe) var latest: (choice: Choice, rows: TableRows)?

  /// - Throws: `TableError`, `OpenFileError`.
  init(_ file: OpenFile) throws {
    source = try DelimitedText(file).named()
    columns = try TableColumns(RowIndex(source))
  }

  /// The rows that are chosen.
  ///
  /// - Throws: `TableError`.
  func rows(_ choice: Choice) throws -> TableRows {
    if let latest, latest.choice == choice { return latest.rows }
    let rows = try TableRows(self, choice)
    latest = (choice, rows)
    return rows
  }
}

/// The rows of a table that are shown, in their order.
final class TableRows: Sendable {
  private let columns: TableColumns
  private let index: RowIndex
  private let order: RowOrder?
  let heading: TableLine

  /// The time for which rows are read before the first are shown, and from then on at a time.
  private static let moment = Duration.milliseconds(50)

  init(_ file: TableFile, _ choice: TableFile.Choice) throws {
    columns = file.columns
    index = RowIndex(file.source, words: choice.filter)
    var names = columns.columns.map(\.name)
    if choice.sort.isEmpty {
      order = nil
      try index.readOn(limit: Self.moment)
    } else {
      let isDescending = choice.sort.hasPrefix("-") && columns.number(of: choice.sort) == nil
      let name = isDescending ? String(choice.sort.dropFirst()) : choice.sort
      guard let column = columns.number(of: name) else {
        let known = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
        throw TableError("there is no column “\(name)” to sort by; there are \(known)")
      }
      let order = try RowOrder(index, column: column, isDescending: isDescending)
      names[column] += isDescending ? " ↓" : " ↑"
      if order.isPartial { names[column] += " of the first \(RowOrder.limit.grouped)" }
      self.order = order
    }
    heading = TableLine(columns: columns, number: nil, row: 0, texts: names)
  }

  var count: Int { isEmpty ? 1 : order?.rows.count ?? index.count }

  /// True if there is no row, and never will be: a line says so.
  private var isEmpty: Bool { index.count == 0 && index.isWhole || order?.rows.isEmpty == true }
  var readShare: Double { order == nil ? index.readShare : 1 }

  func readOn() throws { if order == nil { try index.readOn(limit: Self.moment * 2) } }

  func line(at row: Int) throws -> TableLine {
    if isEmpty { return TableLine(columns: .none, number: 0, row: 0, texts: ["There is no such row."]) }
    let found = order.map { row < $0.rows.count ? Int($0.rows[row]) : -1 } ?? row
    let format = index.source.format
    let line = try index.withRow(found) { number, record in
      TableLine(columns: columns, number: number, row: row, texts: format.texts(of: record))
    }
    guard let line else { throw TableError("there is no row \((row + 1).grouped)") }
    return line
  }
}
