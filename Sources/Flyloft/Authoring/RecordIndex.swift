/// The records of a file by their numbers, such as the lines of a text, as far as they have been read: those that have some words in
/// them, or all.
///
/// Of each thousandth its place is known, and those between are read again. So ten million take some hundred kilobytes. It is for one
/// thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
public final class RecordIndex: Sendable {
  /// The records, and bytes, from one known place to the next. So much is read to find one.
  private static let (mostRows, mostBytes, mostPassed) = (1024, 1 << 20, 1 << 15)

  /// The time that a drawing may wait for a record. One that takes much longer would be killed, and all that was read be lost.
  private static let patience = Duration.seconds(5)

  private let source: any RecordSource
  /// Words that records have, in small letters as far as they are Latin; empty for all.
  private let words: [UInt8]
  /// The same as they are in an older text; empty where that is the same, or has none of their characters.
  private let olderWords: [UInt8]

  private struct Known {
    /// How many rows come before it, and how many records have begun before it.
    var row, number: Int
    var place: Int
  }

  private nonisolated(unsafe) var known: [Known]
  /// Where reading goes on.
  private nonisolated(unsafe) var next: Known
  /// The one that was read last: where the file has become longer, it may have, too.
  private nonisolated(unsafe) var last: Known
  /// The ones that were found last, with their places.
  private nonisolated(unsafe) var block = (first: 0, rows: [Known]())

  /// An index of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - source: what it reads.
  ///   - words: only records that have them are counted, capitals or not.
  public init(_ source: any RecordSource, words: String = "") {
    self.source = source
    self.words = words.utf8.map(Self.small)
    let olderWords = (words.windows1252Bytes ?? []).map(Self.small)
    self.olderWords = olderWords == self.words ? [] : olderWords
    next = Known(row: 0, number: 0, place: source.places.lowerBound)
    (known, last) = ([next], next)
  }

  /// How many are known by now, a thousand million at most.
  public var count: Int { min(next.row, 1_000_000_000) }

  /// True if all have been read.
  public var isWhole: Bool { next.place >= source.places.upperBound || next.row >= 1_000_000_000 }

  /// The share that has been read, from 0 to 1.
  public var readShare: Double {
    isWhole ? 1 : min(Double(next.place - source.places.lowerBound) / Double(max(source.places.count, 1)), 0.999)
  }

  // MARK: Reading on

  /// Reads on until a record is known, or some time has passed. Where the file has become longer, that is read, too.
  ///
  /// - Parameters:
  ///   - row: the number of a record; nil for none.
  ///   - limit: the time; nil for no limit.
  /// - Throws: what the source throws.
  public func readOn(toRow row: Int? = nil, limit: Duration?) throws {
    let end = limit.map { ContinuousClock.now.advanced(by: $0) }
    if let row, row < next.row, !isWhole { return }
    repeat {
      if isWhole {
        guard try source.hasGrown() else { return }
        // What was the last one may have been cut off there.
        next = last
        block = (0, [])
      }
      var (mark, bytes, next, sinceLook) = (known[known.count - 1], 0, next, 0)
      next.place = try source.read(from: next.place) { place, record in
        last = Known(row: next.row, number: next.number, place: place)
        if next.row - mark.row >= Self.mostRows || bytes > Self.mostBytes || next.number - mark.number > Self.mostPassed
        {
          mark = last
          known.append(last)
          (bytes, sinceLook) = (0, sinceLook + 1)
        }
        bytes += record.count
        if !source.continuesRecord(at: place) { next.number += 1 }
        if matches(record) { next.row += 1 }
        // Now and then it is looked whether that is enough.
        return sinceLook < 16
      }
      self.next = next
    } while row.map { self.next.row <= $0 } ?? true && end.map { $0 > .now } ?? true
  }

  // MARK: Records

  /// The text of each record, by which an ``IdentifiedGallery`` knows it again; none of more than 12,000, or of four megabytes.
  ///
  /// - Throws: what the source throws.
  public func texts() throws -> [String] {
    var (texts, byteCount) = ([String](), 0)
    try forEachRow { _, record in
      byteCount += record.count
      texts.append(String(decoding: record, as: UTF8.self))
      return byteCount < 4 << 20 && texts.count <= 12_000
    }
    return byteCount < 4 << 20 && texts.count <= 12_000 ? texts : []
  }

  /// Calls with the bytes of a record.
  ///
  /// - Parameters:
  ///   - row: its number, from 0. It is read on up to there.
  ///   - body: called once, with its number among all records, and bytes that hold until it returns.
  /// - Returns: nil where there is no such record.
  /// - Throws: what the source throws; `RecordIndexError`.
  public func withRow<Result>(_ row: Int, _ body: (_ number: Int, UnsafeRawBufferPointer) -> Result) throws -> Result? {
    // The last one may have been cut off by the end of the file.
    if row + 1 >= next.row { try readOn(toRow: row, limit: Self.patience) }
    guard row >= 0, row < next.row else {
      if isWhole { return nil }
      throw RecordIndexError(row: row)
    }
    if !(block.first..<block.first + block.rows.count).contains(row) { try findBlock(around: row) }
    guard row - block.first < block.rows.count else { return nil }
    let found = block.rows[row - block.first]
    var result: Result?
    _ = try source.read(from: found.place) { _, record in
      result = body(max(found.number - 1, 0), record)
      return false
    }
    return result
  }

  /// The number of the last known place that is not behind a record.
  private func knownPlace(before row: Int) -> Int {
    var (low, high) = (0, known.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if known[middle].row <= row { low = middle } else { high = middle }
    }
    return low
  }

  private func findBlock(around row: Int) throws {
    let low = knownPlace(before: row)
    let start = known[low]
    let end = low + 1 < known.count ? known[low + 1].row : next.row
    var (at, rows) = (start, [Known]())
    _ = try source.read(from: start.place) { place, record in
      guard at.row < end else { return false }
      at.place = place
      if !source.continuesRecord(at: place) { at.number += 1 }
      if matches(record) {
        rows.append(at)
        at.row += 1
      }
      return true
    }
    block = (start.row, rows)
  }

  /// Calls for the first records, one after the other.
  ///
  /// - Parameter body: called with a number and bytes. It returns whether to go on.
  /// - Throws: what the source throws.
  public func forEachRow(_ body: (_ row: Int, UnsafeRawBufferPointer) -> Bool) throws {
    var row = 0
    _ = try source.read(from: source.places.lowerBound) { _, record in
      guard matches(record) else { return true }
      row += 1
      return body(row - 1, record)
    }
  }

  // MARK: Words

  /// Looks for words, whatever their capitals and widths, for a tenth of a second.
  ///
  /// - Parameters:
  ///   - row: the number of the record that is looked at first.
  ///   - words: of which letters and digits are looked for, and what is between them is not.
  /// - Returns: the first record that has them, in any order, or one that has not been looked at. Nil where there is none up to the end.
  /// - Throws: what the source throws.
  public func nextRow(from row: Int, having words: String) throws -> Int? {
    if row >= next.row { try readOn(toRow: row, limit: Self.patience) }
    guard row >= 0, row < next.row else { return isWhole ? nil : row }
    let words = words.foldedForSearch.utf8.split { $0 < 0x80 && !Self.isPlain($0) }.map { Array($0) }
    guard !words.isEmpty else { return row }
    let (start, end) = (known[knownPlace(before: row)], ContinuousClock.now.advanced(by: .milliseconds(100)))
    var (at, bytes, found) = (start.row, 0, Int?.none)
    _ = try source.read(from: start.place) { _, record in
      guard matches(record) else { return true }
      bytes += record.count
      let isOver = bytes > Self.mostBytes && ContinuousClock.now > end
      if bytes > Self.mostBytes { bytes = 0 }
      if at >= row, isOver || Self.has(words, in: record) {
        found = at
        return false
      }
      at += 1
      return true
    }
    return found
  }

  /// True for small Latin letters and digits.
  private static func isPlain(_ byte: UInt8) -> Bool { 97..<123 ~= byte || 48..<58 ~= byte }

  /// True if a record has all words, which are folded.
  private static func has(_ words: [[UInt8]], in record: UnsafeRawBufferPointer) -> Bool {
    if words.allSatisfy({ has($0, in: record) }) { return true }
    // Other letters than Latin ones may stand for the same in other bytes.
    guard record.contains(where: { $0 >= 0x80 }) else { return false }
    var text = String(text: record).foldedForSearch
    return text.withUTF8 { bytes in words.allSatisfy { has($0, in: UnsafeRawBufferPointer(bytes)) } }
  }

  @inline(__always)
  private static func small(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

  /// True if a record has the words, capitals or not.
  @inline(__always)
  private func matches(_ record: UnsafeRawBufferPointer) -> Bool {
    Self.has(words, in: record) || !olderWords.isEmpty && Self.has(olderWords, in: record)
  }

  @inline(__always)
  private static func has(_ words: [UInt8], in record: UnsafeRawBufferPointer) -> Bool {
    guard let first = words.first else { return true }
    guard record.count >= words.count else { return false }
    return words.withUnsafeBufferPointer { words in
      for start in 0...(record.count - words.count) where small(record[start]) == first {
        var length = 1
        while length < words.count, small(record[start + length]) == words[length] { length += 1 }
        if length == words.count { return true }
      }
      return false
    }
  }
}

/// The records of a file as bytes, one after the other, from any place at which one begins: what a `RecordIndex` reads.
public protocol RecordSource: AnyObject, Sendable {
  /// The place of the first record, and one that none has.
  var places: Range<Int> { get }

  /// Reads records.
  ///
  /// - Parameters:
  ///   - place: where one begins, or where they end.
  ///   - body: called with the place of each record and its bytes, which hold until it returns. It returns whether to go on.
  /// - Returns: the place after the last record that was read.
  /// - Throws: what can't be read, in words.
  func read(from place: Int, _ body: (_ place: Int, _ record: UnsafeRawBufferPointer) -> Bool) throws -> Int

  /// True where what is read at a place goes on with the record before it, whose number it shares; false by default.
  func continuesRecord(at place: Int) -> Bool

  /// Looks for what has come to the file's end since, and says whether there was anything; no by default.
  ///
  /// - Throws: what can't be read, in words.
  func hasGrown() throws -> Bool
}

extension RecordSource {
  /// False.
  public func continuesRecord(at place: Int) -> Bool { false }

  /// False.
  public func hasGrown() -> Bool { false }
}

/// A record that is further on than what could be read while a drawing waits.
public struct RecordIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The record's number, from 0.
  public let row: Int

  /// That it goes on.
  public var description: String {
    "it has not been read as far as row \((row + 1).grouped) yet, and goes on when it is tried again"
  }
}
