/// The parts of an arena that have been written since they were last given back to the system, and so take memory.
struct TouchedChunks {
  /// The unit in which memory is given back, a multiple of the page sizes that Linux uses.
  static let byteCount = 64 << 10

  private var isTouched: [Bool]
  private(set) var count = 0

  init(arenaByteCount: Int) {
    isTouched = Array(repeating: false, count: (arenaByteCount + Self.byteCount - 1) / Self.byteCount)
  }

  /// Enters that a block was allocated, and so will be written.
  mutating func touch(offset: Int, byteCount: Int) {
    for chunk in offset / Self.byteCount...(offset + byteCount - 1) / Self.byteCount where !isTouched[chunk] {
      isTouched[chunk] = true
      count += 1
    }
  }

  /// Enters that the chunks wholly inside a range of free bytes go back to the system.
  ///
  /// - Returns: the bytes to give back; nil when none of them takes memory.
  mutating func release(inside free: Range<Int>) -> Range<Int>? {
    let first = (free.lowerBound + Self.byteCount - 1) / Self.byteCount
    let end = free.upperBound / Self.byteCount
    guard first < end, isTouched[first..<end].contains(true) else { return nil }
    for chunk in first..<end where isTouched[chunk] {
      isTouched[chunk] = false
      count -= 1
    }
    return first * Self.byteCount..<end * Self.byteCount
  }
}
