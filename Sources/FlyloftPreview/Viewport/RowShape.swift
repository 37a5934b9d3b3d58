import FlyloftRegistry

/// How the views of a gallery stand below each other.
struct RowShape: Hashable, Sendable {
  /// How many there are.
  var count: Int
  /// Points that a view wants to be wide; nil for all that there are.
  var itemWidth: Double?
  /// True for the lines of a table: without room between them, and all as wide as the last that was measured.
  var isTable = false
  /// The lines of tables among the views of several galleries, in their order: without room between those of one.
  var tables: [Range<Int>] = []

  /// True for a line of a table.
  func isLine(_ row: Int) -> Bool { isTable || table(around: row) != nil }

  /// True if the next view of several galleries follows without room.
  func isTight(_ row: Int) -> Bool { table(around: row).map { row + 1 < $0.upperBound } ?? false }

  private func table(around row: Int) -> Range<Int>? {
    guard let first = tables.first, row >= first.lowerBound else { return nil }
    var (low, high) = (0, tables.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tables[middle].lowerBound <= row { low = middle } else { high = middle }
    }
    return tables[low].contains(row) ? tables[low] : nil
  }
}

extension AnyGallery {
  var shape: RowShape { RowShape(count: count, itemWidth: itemWidth, isTable: isTable, tables: tables) }
}
