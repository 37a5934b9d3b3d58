internal import Flyloft
private import Glibc

/// The first rows of a table sorted by a column: numbers by their size and days by their time, and behind them words by their first
/// sixteen bytes.
final class RowOrder: Sendable {
  /// The most rows that are sorted.
  static let limit = 1_000_000

  /// The rows in their order.
  let rows: [UInt32]
  /// True if there are more rows than were sorted.
  let isPartial: Bool

  private struct Key {
    /// True where there is nothing, which comes last in either direction; and for words, which come after numbers.
    var isEmpty, isText: Bool
    var number = 0.0
    var letters: (UInt64, UInt64) = (0, 0)
    var row: UInt32

    func precedes(_ other: Key, isDescending: Bool) -> Bool {
      if isEmpty != other.isEmpty { return other.isEmpty }
      if isText != other.isText { return other.isText != isDescending }
      if number != other.number { return (number < other.number) != isDescending }
      if letters != other.letters { return (letters < other.letters) != isDescending }
      return row < other.row
    }
  }

  /// - Throws: what can't be read.
  init(_ index: RecordIndex, _ format: FieldFormat, column: Int, isDescending: Bool) throws {
    var (keys, isPartial) = ([Key](), false)
    try index.forEachRow { row, record in
      guard row < Self.limit else {
        isPartial = true
        return false
      }
      keys.append(Self.key(of: format.field(column, of: record), format, row: UInt32(row)))
      return true
    }
    keys.sort { $0.precedes($1, isDescending: isDescending) }
    rows = keys.map(\.row)
    self.isPartial = isPartial
  }

  private static func key(of field: UnsafeRawBufferPointer?, _ format: FieldFormat, row: UInt32) -> Key {
    guard let field, !format.isNothing(field) else { return Key(isEmpty: true, isText: false, row: row) }
    if let number = format.number(field) ?? ChartDays.day(field) {
      return Key(isEmpty: false, isText: false, number: number, row: row)
    }
    func word(_ start: Int) -> UInt64 {
      (start..<start + 8).reduce(0) { word, index in
        let byte = index < field.count ? field[index] : 0
        return word << 8 | UInt64(byte &- 65 < 26 ? byte | 0x20 : byte)
      }
    }
    return Key(isEmpty: false, isText: true, letters: (word(0), word(8)), row: row)
  }
}
