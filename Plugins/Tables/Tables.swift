public import Flyloft
private import LateSQLite

/// The rows of a table in a file, each read when it is looked at: `flyloft prices.csv`.
public struct Tables: IdentifiedGallery, TableGallery, GrowingGallery, OutlinedGallery {
  /// The column by which rows are sorted, by its name or its number from 1; with a minus before it from the greatest down.
  public var sort = ""
  /// Words that rows have which are shown.
  public var filter = ""

  /// The widths of columns that are not as wide as what they hold, in points: `name=120, 3=48`.
  public var widths = ""
  /// The place of the row that is shown alone, from 1; 0 for all rows.
  public var row = 0
  /// The table that is shown of several; empty for the first.
  public var table = ""
  /// What rows are shown as.
  public var show = Form.table
  /// The column along a chart's lower edge, and those that are drawn above it.
  public var (x, y) = ("", "")
  /// Where a chart begins and ends.
  public var (from, to) = ("", "")
  /// What of that stands in the middle, as a share, and how often it is doubled.
  public var (center, zoom) = (0.5, 0.0)

  /// The rows themselves, or a chart of them.
  public enum Form: CaseIterable, Sendable { case table, line, bar, scatter, heat }

  private let file: TableFile?

  /// A table of no file.
  public init() { file = nil }

  /// The table of a file.
  ///
  /// - Throws: `TableError`, `OpenFileError`.
  public init(opening file: OpenFile) throws {
    let file = try TableFile(file)
    self.file = file
    // What can't be read by now, such as one that is being written, takes no version's place.
    _ = try file.rows(choice)
  }

  /// Loads SQLite.
  public static func prepareToOpen() { _ = late_sqlite_load() }

  /// SQLite, where it is missing. Text is shown all the same.
  public static var shortage: String? {
    late_sqlite_is_missing() ? "SQLite is missing, which `apt-get install libsqlite3-0` brings" : nil
  }

  /// Text whose fields are separated by commas, tabs and the like, and databases.
  public static var contentTypes: [ContentType] {
    [
      .text("tables", endings: [".csv", ".tsv", ".tab"]),
      ContentType("SQLite databases", beginningWith: [TableFile.mark]),
    ]
  }

  /// What may be set: `table`, `sort`, `filter`, `row`, `widths`, and of charts `show`, `x`, `y`, `from`, `to`, `center`, `zoom`.
  public static var knobs: [Knob<Tables>] {
    [
      Knob(
        "sort", \.sort,
        help: "Sorts the first million rows by a column: its name or number; with - before it from the greatest down."),
      Knob("filter", \.filter, help: "Rows that have these words, capitals or not."),
      Knob(
        "row", \.row, in: 0...1_000_000_000,
        help: "One row alone, by its place: all that it says; 0: all. Enter, or a click on its number, does it."),
      Knob(
        "widths", \.widths,
        help:
          "Widths of columns in points, by name or number: name=120, 3=48. A drag of the edge beside a name does it."),
      Knob("table", \.table, help: "The table of a database; without a name the first."),
      Knob("show", \.show, help: "The rows as a table or a chart."),
      Knob("x", \.x, help: "The column along a chart's lower edge; row for the rows' numbers."),
      Knob("y", \.y, help: "The columns that a chart draws, with commas between them."),
      Knob("from", \.from, help: "The number, day or time at which a chart begins."),
      Knob("to", \.to, help: "The number, day or time at which a chart ends."),
      Knob(
        "center", \.center, in: 0...1,
        help: "The share of a chart that stands in the middle: 0 is its beginning, 1 its end; a drag moves it."),
      Knob(
        "zoom", \.zoom, in: 0...12,
        help: "How often a chart is doubled along its lower edge: 10 is 1,024 times; the wheel with Control does it."),
    ]
  }

  /// Those of charts.
  public var panKnobs: PanKnobs? {
    let margins = DrawnChart.margins
    return show == .table ? nil : PanKnobs(center: "center", zoom: "zoom", left: margins.left, right: margins.right)
  }

  /// True if rows stand below each other; false for a chart, and for one row alone.
  private var hasLines: Bool { show == .table && row == 0 }

  /// That of rows, which a chart has none of.
  public var clickKnob: String? { show == .table ? "row" : nil }

  private var choice: TableFile.Choice { TableFile.Choice(table: table, sort: sort, filter: filter, widths: widths) }

  /// The rows that are known by now; one where there is something to say in their place.
  public var count: Int {
    guard let file, hasLines else { return 1 }
    // What is wrong is said in the place of the first row.
    return (try? file.rows(choice))?.count ?? 1
  }

  /// The share that has been read.
  public var readShare: Double { !hasLines ? 1 : (try? file?.rows(choice))?.readShare ?? 1 }

  /// True for a text whose rows stand as they come. What is sorted, or shown as a chart, is made anew.
  public var followsEnd: Bool {
    guard let file, hasLines, sort.isEmpty, file.database == nil else { return false }
    return (try? file.rows(choice))?.hasColumns ?? false
  }

  /// Reads on.
  ///
  /// - Throws: `TableError`.
  public func readOn() throws { try file?.rows(choice).readOn() }

  /// The next row that may have some words, of rows that are not sorted.
  ///
  /// - Throws: `TableError`.
  public func nextView(from index: Int, having words: String) throws -> Int? {
    guard let file, hasLines, sort.isEmpty else { return index }
    return try file.rows(choice).nextRow(from: index, having: words)
  }

  /// That of a line with names; 0 where a file has none.
  public var headingHeight: Double? {
    guard let file, hasLines else { return nil }
    return (try? file.rows(choice))?.columns.columns.isEmpty == true ? 0 : TableLine.headingHeight
  }

  /// The columns' names.
  ///
  /// - Throws: `TableError`.
  public func heading() throws -> TableView {
    TableView(content: try file.map { .line(try $0.rows(choice).heading) } ?? .hint)
  }

  /// The row at `index`, the one that is shown alone, or the chart.
  ///
  /// - Throws: `TableError`.
  public func view(at index: Int) throws -> TableView {
    guard let file else { return TableView(content: .hint) }
    let rows = try file.rows(choice)
    if show != .table { return TableView(content: .chart(try Chart(self, of: rows))) }
    if row == 0 { return TableView(content: .line(try rows.line(at: index))) }
    return TableView(content: try rows.record(at: row - 1).map { .record($0) } ?? .line(.noRow(row)))
  }

  /// What each row of a table says that is not long.
  ///
  /// - Throws: `TableError`.
  public func identities() throws -> [String] {
    guard let file, hasLines else { return [] }
    return try file.rows(choice).texts()
  }

  /// The tables of a file that has several.
  public func outline() -> [OutlineEntry] {
    let tables = file?.database?.tables ?? []
    return tables.count > 1
      ? tables.map { table in
        // Another table may have no column of that name.
        OutlineEntry(table, to: .knobs(["table": table, "sort": "", "filter": "", "row": "0", "widths": ""]))
      } : []
  }
}
