internal import Flyloft

/// A file with a table, or with several, and the rows that were chosen last.
///
/// It is for one thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
final class TableFile: Sendable {
  /// What is shown of a file's tables, and in which order.
  struct Choice: Hashable {
    var table = ""
    var sort = ""
    var filter = ""
    var widths = ""

    func with(_ widths: String) -> Choice { Choice(table: table, sort: sort, filter: filter, widths: widths) }
  }

  /// Nil for a text, which has one table.
  let database: Database?
  private nonisolated(unsafe) var table: (name: String, source: any TableSource, columns: TableColumns)?
  private nonisolated(unsafe) var latest: (choice: Choice, rows: TableRows)?

  /// The first bytes of a database.
  static let mark = Array("SQLite format 3\0".utf8)

  /// - Throws: `TableError`, `OpenFileError`.
  init(_ file: OpenFile) throws {
    let isDatabase = try file.bytes(at: 0, count: Self.mark.count) == Self.mark
    database = isDatabase ? try Database(file) : nil
    if !isDatabase {
      let source = try DelimitedText(file).named()
      table = ("", source, try TableColumns(source))
    }
  }

  /// The rows that are chosen.
  ///
  /// - Throws: `TableError`.
  func rows(_ choice: Choice) throws -> TableRows {
    if let latest, latest.choice == choice { return latest.rows }
    if let database, table == nil || table?.name != choice.table {
      let source = try database.table(named: choice.table)
      table = (choice.table, source, try TableColumns(source))
    }
    let (source, columns) = (table!.source, table!.columns)
    // Who drags a column's edge has the same rows.
    if let latest, latest.choice.with(choice.widths) == choice {
      let rows = try TableRows(latest.rows, columns, choice)
      self.latest = (choice, rows)
      return rows
    }
    let rows = try TableRows(source, columns, choice)
    latest = (choice, rows)
    return rows
  }
}
