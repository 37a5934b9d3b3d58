internal import Flyloft
private import Glibc

/// The rows of a table by their numbers, as far as they have been read: those that have some words in them, or all.
///
/// Of each thousandth row its place is known, and those between are read again. So ten million rows take some hundred kilobytes.
final class RowIndex: Sendable {
  /// The rows, and bytes, from one known place to the next. So much is read to find a row.
  private static let (mostRows, mostBytes, mostPassed) = (1024, 1 << 20, 1 << 15)

  /// The time that a drawing may wait for a row. One that takes much longer would be killed, and all that was read be lost.
  private static let patience = Duration.seconds(5)

  let source: any RecordSource
  /// Words that rows have, in small letters as far as they are Latin; empty for all rows.
  private let words: [UInt8]

  private struct Known {
    /// How many rows come before it, and how many of all.
    var row, number: Int
    var place: Int
  }

  private nonisolated(unsafe) var known: [Known]
  /// Where reading goes on.
  private nonisolated(unsafe) var next: Known
  /// The rows that were found last, with their places.
  private nonisolated(unsafe) var block = (first: 0, rows: [Known]())

  init(_ source: any RecordSource, words: String = "") {
    self.source = source
    self.words = Array(words.utf8.map(Self.small))
    next = Known(row: 0, number: 0, place: source.places.lowerBound)
    known = [next]
  }

  /// The rows that are known by now.
  var count: Int { min(next.row, 1_000_000_000) }

  var isWhole: Bool { next.place >= source.places.upperBound || next.row >= 1_000_000_000 }

  /// The share that has been read.
  var readShare: Double {
    isWhole ? 1 : min(Double(next.place - source.places.lowerBound) / Double(max(source.places.count, 1)), 0.999)
  }

  // MARK: Reading on

  /// Reads on until a row is known, or some time has passed.
  ///
  /// - Parameters:
  ///   - row: nil for none.
  ///   - limit: nil for no limit.
  /// - Throws: what can't be read.
  func readOn(toRow row: Int? = nil, limit: Duration?) throws {
    let end = limit.map { ContinuousClock.now.advanced(by: $0) }
    while !isWhole, row.map({ next.row <= $0 }) ?? true, end.map({ $0 > .now }) ?? true {
      var (last, bytes, next, sinceLook) = (known[known.count - 1], 0, next, 0)
      next.place = try source.read(from: next.place) { place, record in
        if next.row - last.row >= Self.mostRows || bytes > Self.mostBytes || next.number - last.number > Self.mostPassed
        {
          last = Known(row: next.row, number: next.number, place: place)
          known.append(last)
          (bytes, sinceLook) = (0, sinceLook + 1)
        }
        bytes += record.count
        next.number += 1
        if matches(record) { next.row += 1 }
        // Now and then it is looked whether that is enough.
        return sinceLook < 16
      }
      self.next = next
    }
  }

  // MARK: Rows

  /// Calls with the bytes of a row and its number among all rows.
  ///
  /// - Returns: nil where there is no such row.
  /// - Throws: what can't be read.
  func withRow<Result>(_ row: Int, _ body: (_ number: Int, UnsafeRawBufferPointer) -> Result) throws -> Result? {
    if row >= next.row { try readOn(toRow: row, limit: Self.patience) }
    guard row >= 0, row < next.row else {
      if isWhole { return nil }
      throw TableError(
        "it has not been read as far as row \((row + 1).grouped) yet, and goes on when it is tried again")
    }
    if !(block.first..<block.first + block.rows.count).contains(row) { try findBlock(around: row) }
    guard row - block.first < block.rows.count else { return nil }
    let found = block.rows[row - block.first]
    var result: Result?
    _ = try source.read(from: found.place) { _, record in
      result = body(found.number, record)
      return false
    }
    return result
  }

  private func findBlock(around row: Int) throws {
    var (low, high) = (0, known.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if known[middle].row <= row { low = middle } else { high = middle }
    }
    let start = known[low]
    let end = low + 1 < known.count ? known[low + 1].row : next.row
    var (at, rows) = (start, [Known]())
    _ = try source.read(from: start.place) { place, record in
      guard at.row < end else { return false }
      at.place = place
      if matches(record) {
        rows.append(at)
        at.row += 1
      }
      at.number += 1
      return true
    }
    block = (start.row, rows)
  }

  /// Calls for the first rows, one after the other.
  ///
  /// - Parameter body: called with a row, its number among all and its bytes. It returns whether to go on.
  /// - Throws: what can't be read.
  func forEachRow(_ body: (_ row: Int, UnsafeRawBufferPointer) -> Bool) throws {
    var row = 0
    _ = try source.read(from: source.places.lowerBound) { _, record in
      guard matches(record) else { return true }
      row += 1
      return body(row - 1, record)
    }
  }

  // MARK: Words

  @inline(__always)
  private static func small(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

  /// True if a row has the words, capitals or not.
  @inline(__always)
  private func matches(_ record: UnsafeRawBufferPointer) -> Bool {
    guard let first = words.first else { return true }
    guard record.count >= words.count else { return false }
    return words.withUnsafeBufferPointer { words in
      for start in 0...(record.count - words.count) where Self.small(record[start]) == first {
        var length = 1
        while length < words.count, Self.small(record[start + length]) == words[length] { length += 1 }
        if length == words.count { return true }
      }
      return false
    }
  }
}
