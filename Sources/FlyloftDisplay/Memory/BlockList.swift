/// The free and taken bytes of one arena, as offsets: which ranges are free, joined with their neighbours.
struct BlockList: Equatable {
  /// Blocks start and end on cache lines, so that two threads never draw into one line.
  static let alignment = 64

  let byteCount: Int
  /// In ascending order, never touching each other.
  private(set) var free: [Range<Int>]

  init(byteCount: Int) {
    self.byteCount = byteCount
    free = [0..<byteCount]
  }

  static func rounded(_ byteCount: Int) -> Int {
    (max(byteCount, 1) + alignment - 1) / alignment * alignment
  }

  var isEmpty: Bool { free.first?.count == byteCount }

  /// The offset of a block of at least `byteCount` bytes, from the smallest range that holds it: large ranges stay whole.
  mutating func take(_ byteCount: Int) -> Int? {
    let needed = Self.rounded(byteCount)
    var best: Int?
    for index in free.indices where free[index].count >= needed {
      if best.map({ free[index].count < free[$0].count }) ?? true { best = index }
    }
    guard let best else { return nil }
    let offset = free[best].lowerBound
    if free[best].count == needed {
      free.remove(at: best)
    } else {
      free[best] = offset + needed..<free[best].upperBound
    }
    return offset
  }

  /// Gives back a block as it was taken.
  mutating func giveBack(offset: Int, byteCount: Int) {
    var range = offset..<offset + Self.rounded(byteCount)
    var index = free.firstIndex { $0.lowerBound >= range.lowerBound } ?? free.endIndex
    precondition(index == free.endIndex || free[index].lowerBound >= range.upperBound, "a block given back twice")
    if index < free.endIndex, free[index].lowerBound == range.upperBound {
      range = range.lowerBound..<free.remove(at: index).upperBound
    }
    if index > free.startIndex {
      precondition(free[index - 1].upperBound <= range.lowerBound, "a block given back twice")
      if free[index - 1].upperBound == range.lowerBound {
        index -= 1
        range = free.remove(at: index).lowerBound..<range.upperBound
      }
    }
    free.insert(range, at: index)
  }
}
