internal import Flyloft

/// The rows of a table.
protocol TableSource: RecordSource {
  /// How a record's bytes are cut into fields.
  var format: FieldFormat { get }
  /// The names of the columns; empty where the file has none.
  var names: [String] { get }
  /// True if reading from anywhere is as fast as from the start.
  var isReadAnywhere: Bool { get }
}

/// Why a table can't be shown, in words.
struct TableError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
