internal import Flyloft
private import Glibc

/// The rows of a text whose fields are separated by commas, semicolons, tabs or bars, read a part at a time.
///
/// A row is a line, or several where a field in quotes has line breaks. One longer than `longestRow` is cut into several, and
/// quotes that don't end within as much are taken for what they are: a file may be made so that all of it would be one row.
final class DelimitedText: TableSource {
  static let longestRow = 1 << 20

  private let file: OpenFile
  /// The file as it was when its end was looked at last, in UTF-8.
  private nonisolated(unsafe) var text: OpenFile
  let format: FieldFormat
  let names: [String]
  private let start: Int
  private nonisolated(unsafe) var end: Int
  let isReadAnywhere = true
  private let part: Int
  /// Bytes that were read last, and where in the file they stand.
  private nonisolated(unsafe) var buffer: UnsafeMutableRawBufferPointer
  private nonisolated(unsafe) var filled = 0..<0

  /// - Parameter part: bytes that are read at a time; tests take few.
  /// - Throws: `TableError`, `OpenFileError`.
  init(_ file: OpenFile, part: Int = 1 << 18) throws {
    let text = try file.inUTF8()
    (self.file, self.text, self.part) = (file, text, part)
    let head = try text.bytes(at: 0, count: 1 << 16)
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let format = FieldFormat(
      delimiter: Self.delimiter(of: head.dropFirst(start), named: file.name), hasQuotes: true)
    self.format = format
    buffer = .allocate(byteCount: part, alignment: 16)
    (names, self.start, end) = ([], start, max(try text.byteCount, start))
  }

  /// The same text without its first row, which has the columns' names.
  private init(_ other: DelimitedText, names: [String], from place: Int) {
    (file, text, format, part, self.names) = (other.file, other.text, other.format, other.part, names)
    (start, end) = (place, other.end)
    buffer = .allocate(byteCount: other.part, alignment: 16)
  }

  deinit { buffer.deallocate() }

  var places: Range<Int> { start..<end }

  func hasGrown() throws -> Bool {
    let former = end
    text = try file.inUTF8()
    end = try text.byteCount
    guard end >= former else { throw TableError("\(file.name) has become shorter while it was read") }
    // What was read last may have ended with the file.
    filled = 0..<0
    return end > former
  }

  /// The text with the columns' names, if the first row has them: where nothing in it is a number, and something is said.
  func named() throws -> DelimitedText {
    var first: [String]?
    let place = try read(from: places.lowerBound) { _, record in
      let isNamed = !format.texts(of: record).contains { text in
        var text = text
        return text.withUTF8 { FieldFormat.number(UnsafeRawBufferPointer($0)) } != nil
      }
      if isNamed { first = format.texts(of: record) }
      return false
    }
    guard let first, first.contains(where: { !$0.isEmpty }) else { return self }
    return DelimitedText(self, names: first, from: place)
  }

  /// The character that separates most rows into as many fields, and more than one.
  private static func delimiter(of head: some Collection<UInt8>, named name: String) -> UInt8 {
    let candidates = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    func score(_ delimiter: UInt8) -> Int {
      var (counts, isQuoted) = ([0], false)
      for byte in head {
        if byte == FieldFormat.quote { isQuoted.toggle() }
        guard !isQuoted else { continue }
        if byte == delimiter { counts[counts.count - 1] += 1 }
        if byte == UInt8(ascii: "\n") { counts.append(0) }
        if counts.count > 50 { break }
      }
      let agreeing = Dictionary(grouping: counts.filter { $0 > 0 }) { $0 }.values.map(\.count).max() ?? 0
      return agreeing * 2 + (delimiter == UInt8(ascii: "\t") && name.lowercased().hasSuffix(".tsv") ? 1 : 0)
    }
    // Of equal ones the first.
    return candidates.dropFirst().reduce(candidates[0]) { score($1) > score($0) ? $1 : $0 }
  }

  // MARK: Reading

  func read(from place: Int, _ body: (Int, UnsafeRawBufferPointer) -> Bool) throws -> Int {
    var (place, nextQuote) = (place, -1)
    while place < end {
      if !filled.contains(place) {
        try fill(from: place)
        nextQuote = -1
      }
      let bytes = UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(buffer)[(place - filled.lowerBound)..<filled.count])
      let isWhole = filled.upperBound == end || bytes.count >= Self.longestRow
      let quote = nextQuote - place
      var known = quote >= 0 ? quote : Self.firstQuote(in: bytes, from: 0)
      guard let row = end(of: bytes, &known, isWhole: isWhole) else {
        // Its end is not there yet.
        try fill(from: place)
        nextQuote = -1
        continue
      }
      nextQuote = place + known
      let next = place + row.next
      var length = row.length
      if length > 0, bytes[length - 1] == UInt8(ascii: "\r") { length -= 1 }
      // A line without anything is no row.
      if length > 0 {
        let goesOn = body(place, UnsafeRawBufferPointer(rebasing: bytes[0..<length]))
        place = next
        if !goesOn { break }
      } else {
        place = next
      }
    }
    return place
  }

  private static func firstQuote(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(FieldFormat.quote), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  /// Reads the bytes from a place on: a part, or twice as many as there are from that place already.
  private func fill(from place: Int) throws {
    let known = filled.contains(place) ? filled.upperBound - place : 0
    let count = min(max(part, min(2 * known, Self.longestRow)), end - place)
    if count > buffer.count {
      buffer.deallocate()
      buffer = .allocate(byteCount: count, alignment: 16)
    }
    filled = 0..<0
    let got = try text.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: place)
    guard got == count else { throw TableError("\(file.name) has become shorter while it was read") }
    filled = place..<place + count
  }

  /// The length of a row and where the next begins; nil where more has to be read to know.
  ///
  /// - Parameters:
  ///   - quote: the place of the first quote that is known.
  ///   - isWhole: true if no more will be read.
  private func end(
    of bytes: UnsafeRawBufferPointer, _ quote: inout Int, isWhole: Bool
  ) -> (length: Int, next: Int)? {
    guard let base = bytes.baseAddress else { return nil }
    var start = 0
    while true {
      let found = start < bytes.count ? memchr(base + start, 0x0A, bytes.count - start) : nil
      let end = found.map { UnsafeRawPointer($0) - base } ?? bytes.count
      if quote < start { quote = Self.firstQuote(in: bytes, from: start) }
      // Quotes mean something at a field's beginning only.
      while quote < end, quote > 0, bytes[quote - 1] != format.delimiter {
        quote = Self.firstQuote(in: bytes, from: quote + 1)
      }
      guard quote < end else {
        if found == nil, !isWhole { return nil }
        let length = min(end, Self.longestRow)
        return (length, found == nil || length < end ? length : end + 1)
      }
      let close = format.endOfQuotes(bytes, from: quote)
      if close == quote {
        guard isWhole else { return nil }
        // It is a character like others.
        quote = Self.firstQuote(in: bytes, from: quote + 1)
        continue
      }
      // The last of what is there may be the first of two.
      if close == bytes.count, !isWhole { return nil }
      (start, quote) = (close, Self.firstQuote(in: bytes, from: close))
    }
  }
}
