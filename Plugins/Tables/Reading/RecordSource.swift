internal import Flyloft

/// The rows of a table as bytes, one after the other, from any place at which one begins.
///
/// It is for one thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
protocol RecordSource: AnyObject, Sendable {
  /// How a record's bytes are cut into fields.
  var format: FieldFormat { get }
  /// The names of the columns; empty where the file has none.
  var names: [String] { get }
  /// The place of the first row, and one that no row has.
  var places: Range<Int> { get }

  /// Reads rows.
  ///
  /// - Parameters:
  ///   - place: where one begins, or where they end.
  ///   - body: called with the place of each row and its bytes, which hold until it returns. It returns whether to go on.
  /// - Returns: the place after the last row that was read.
  /// - Throws: what can't be read, in words.
  func read(from place: Int, _ body: (_ place: Int, _ record: UnsafeRawBufferPointer) -> Bool) throws -> Int
}

/// Why a table can't be shown, in words.
struct TableError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
