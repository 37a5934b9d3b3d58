/// The free bytes of one arena, as ranges of offsets. Everything else is allocated.
struct BlockList: Equatable {
  /// Blocks start and end on cache lines, so that two threads never draw into one line.
  static let alignment = 64

  let byteCount: Int
  /// In ascending order. No two of them touch: neighbours are joined when a block is freed.
  private(set) var freeRanges: [Range<Int>]

  init(byteCount: Int) {
    self.byteCount = byteCount
    freeRanges = [0..<byteCount]
  }

  static func rounded(_ byteCount: Int) -> Int {
    (max(byteCount, 1) + alignment - 1) / alignment * alignment
  }

  var isEmpty: Bool { freeRanges.first?.count == byteCount }

  /// Allocates a block of at least `byteCount` bytes, from the smallest range that holds it, so that large ranges stay
  /// whole.
  ///
  /// - Returns: the block's offset; nil when no range is large enough.
  mutating func allocate(_ byteCount: Int) -> Int? {
    let needed = Self.rounded(byteCount)
    var best: Int?
    for index in freeRanges.indices where freeRanges[index].count >= needed {
      if best.map({ freeRanges[index].count < freeRanges[$0].count }) ?? true { best = index }
    }
    guard let best else { return nil }
    let offset = freeRanges[best].lowerBound
    if freeRanges[best].count == needed {
      freeRanges.remove(at: best)
    } else {
      freeRanges[best] = offset + needed..<freeRanges[best].upperBound
    }
    return offset
  }

  /// Frees a block, given by the offset that `allocate` returned and the number of bytes asked for. Traps where it is
  /// free already.
  mutating func free(offset: Int, byteCount: Int) {
    var range = offset..<offset + Self.rounded(byteCount)
    var index = freeRanges.firstIndex { $0.lowerBound >= range.lowerBound } ?? freeRanges.endIndex
    precondition(
      index == freeRanges.endIndex || freeRanges[index].lowerBound >= range.upperBound, "a block freed twice")
    if index < freeRanges.endIndex, freeRanges[index].lowerBound == range.upperBound {
      range = range.lowerBound..<freeRanges.remove(at: index).upperBound
    }
    if index > freeRanges.startIndex {
      precondition(freeRanges[index - 1].upperBound <= range.lowerBound, "a block freed twice")
      if freeRanges[index - 1].upperBound == range.lowerBound {
        index -= 1
        range = freeRanges.remove(at: index).lowerBound..<range.upperBound
      }
    }
    freeRanges.insert(range, at: index)
  }
}
