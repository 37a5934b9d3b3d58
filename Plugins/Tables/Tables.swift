public import Flyloft

/// The rows of a table in a file, each read when it is looked at: `flyloft prices.csv`.
public struct Tables: FileGallery, TableGallery, GrowingGallery {
  /// The column by which rows are sorted, by its name or its number from 1; with a minus before it from the greatest down.
  public var sort = ""
  /// Words that rows have which are shown.
  public var filter = ""

  private let file: TableFile?

  /// A table of no file.
  public init() { file = nil }

  /// The table of a file.
  ///
  /// - Throws: `TableError`, `OpenFileError`.
  public init(opening file: OpenFile) throws { self.file = try TableFile(file) }

  /// Text whose fields are separated by commas, tabs and the like.
  public static var contentTypes: [ContentType] { [.text("tables", endings: [".csv", ".tsv", ".tab"])] }

  /// What may be set: `sort`, `filter`.
  public static var knobs: [Knob<Tables>] {
    [
      Knob(
        "sort", \.sort,
        help: "Sorts the first million rows by a column: its name or number; with - before it from the greatest down."),
      Knob("filter", \.filter, help: "Rows that have these words, capitals or not."),
    ]
  }

  private var choice: TableFile.Choice { TableFile.Choice(sort: sort, filter: filter) }

  /// The rows that are known by now; one where there is something to say in their place.
  public var count: Int {
    guard let file else { return 1 }
    // What is wrong is said in the place of the first row.
    return (try? file.rows(choice))?.count ?? 1
  }

  /// The share that has been read.
  public var readShare: Double { (try? file?.rows(choice))?.readShare ?? 1 }

  /// Reads on.
  ///
  /// - Throws: `TableError`.
  public func readOn() throws { try file?.rows(choice).readOn() }

  /// That of a line with names.
  public var headingHeight: Double? { file == nil ? nil : TableLine.headingHeight }

  /// The columns' names.
  ///
  /// - Throws: `TableError`.
  public func heading() throws -> TableLine { try hint ?? file!.rows(choice).heading }

  /// The row at `index`.
  ///
  /// - Throws: `TableError`.
  public func view(at index: Int) throws -> TableLine { try hint ?? file!.rows(choice).line(at: index) }

  /// A line that says how to open a table; nil where one is open.
  private var hint: TableLine? {
    get throws {
      file == nil ? TableLine(columns: .none, number: 0, row: 0, texts: ["flyloft prices.csv"]) : nil
    }
  }
}
