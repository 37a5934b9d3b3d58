import FlyloftRegistry

/// How the views of a gallery stand below each other.
struct RowShape: Hashable, Sendable {
  /// How many there are.
  var count: Int
  /// Where views begin that want another width than those before. The first is at 0.
  var stretches: [AnyGallery.Stretch]
  /// True for the lines of a table: without room between them, and all as wide as the last that was measured.
  var isTable = false
  /// The lines of tables among the views of several galleries, in their order: without room between those of one.
  var tables: [Range<Int>] = []

  init(count: Int, itemWidth: Double? = nil, isTable: Bool = false, tables: [Range<Int>] = []) {
    self.init(count: count, stretches: [AnyGallery.Stretch(firstRow: 0, itemWidth: itemWidth)], isTable, tables)
  }

  fileprivate init(
    count: Int, stretches: [AnyGallery.Stretch], _ isTable: Bool, _ tables: [Range<Int>]
  ) {
    (self.count, self.stretches, self.isTable, self.tables) = (count, stretches, isTable, tables)
  }

  /// True if rows that both have stand in the same lines, in a window of one width.
  func isArranged(as other: RowShape) -> Bool {
    let count = min(count, other.count)
    func within(_ shape: RowShape) -> some Sequence<AnyGallery.Stretch> {
      shape.stretches.prefix { $0.firstRow == 0 || $0.firstRow < count }
    }
    return isTable == other.isTable && within(self).elementsEqual(within(other))
  }

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
  var shape: RowShape { RowShape(count: count, stretches: stretches, isTable, tables) }
}
