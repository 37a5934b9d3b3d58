internal import Flyloft
private import Glibc

/// How the bytes of a row are cut into fields.
struct FieldFormat: Equatable, Sendable {
  static let quote = UInt8(ascii: "\"")

  let delimiter: UInt8
  /// True if a field may stand in quotes, with two for each that is meant (RFC 4180).
  let hasQuotes: Bool

  /// That of a database, whose rows come field by field. One that is NULL is a byte of zero, which no text has here.
  static let database = FieldFormat(delimiter: 0x1F, hasQuotes: false)
  /// What is shown of such a field.
  static let null = "NULL"

  /// True for a field that says nothing.
  func isNothing(_ field: UnsafeRawBufferPointer) -> Bool { field.isEmpty || isNull(field) }

  private func isNull(_ field: UnsafeRawBufferPointer) -> Bool {
    field.count == 1 && field[0] == 0 && self == Self.database
  }

  /// True for the text of a field that is NULL.
  func isNull(_ text: String) -> Bool { text == Self.null && self == Self.database }

  /// The most columns that are shown.
  static let mostColumns = 1000
  /// The most bytes of a field that are shown in a line, and where its row stands alone.
  static let (mostBytes, mostBytesAlone) = (400, 50_000)

  /// Calls for each field.
  ///
  /// - Parameter body: called with the field's number and its bytes, in quotes where it stands in them. It returns whether to go on.
  @inline(__always)
  func forEachField(of record: UnsafeRawBufferPointer, _ body: (Int, UnsafeRawBufferPointer) -> Bool) {
    guard let base = record.baseAddress else { return }
    var (start, number) = (0, 0)
    while start <= record.count, number < Self.mostColumns {
      let from = hasQuotes ? endOfQuotes(record, from: start) : start
      let found = from < record.count ? memchr(base + from, Int32(delimiter), record.count - from) : nil
      let end = found.map { UnsafeRawPointer($0) - base } ?? record.count
      guard body(number, UnsafeRawBufferPointer(rebasing: record[start..<end])) else { return }
      (start, number) = (end + 1, number + 1)
    }
  }

  /// The place behind the quotes in which a field stands; its beginning where it stands in none, or where they have no end.
  @inline(__always)
  func endOfQuotes(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard start < bytes.count, bytes[start] == Self.quote, let base = bytes.baseAddress else { return start }
    var next = start + 1
    while next < bytes.count, let found = memchr(base + next, Int32(Self.quote), bytes.count - next) {
      next = UnsafeRawPointer(found) - base + 1
      guard next < bytes.count, bytes[next] == Self.quote else { return next }
      next += 1
    }
    return start
  }

  /// The fields of a row as texts.
  ///
  /// - Parameter isAlone: true where each may have several lines.
  func texts(of record: UnsafeRawBufferPointer, isAlone: Bool = false) -> [String] {
    var texts: [String] = []
    forEachField(of: record) { _, field in
      texts.append(text(of: field, isAlone: isAlone))
      return true
    }
    return texts
  }

  /// One field of a row; nil where it has fewer.
  @inline(__always)
  func field(_ number: Int, of record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    var wanted: UnsafeRawBufferPointer?
    forEachField(of: record) { index, field in
      if index == number { wanted = unquoted(field) }
      return index < number
    }
    return wanted
  }

  @inline(__always)
  private func unquoted(_ field: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard hasQuotes, field.count >= 2, field[0] == Self.quote, field[field.count - 1] == Self.quote else {
      return field
    }
    return UnsafeRawBufferPointer(rebasing: field[1..<field.count - 1])
  }

  /// A field, cut off where it is too long to be seen, in a line unless its row stands alone.
  func text(of field: UnsafeRawBufferPointer, isAlone: Bool = false) -> String {
    guard !isNull(field) else { return Self.null }
    let (inner, most) = (unquoted(field), isAlone ? Self.mostBytesAlone : Self.mostBytes)
    var bytes = Array(inner.prefix(most))
    if inner.count < field.count, bytes.contains(Self.quote) {
      var isSecond = false
      bytes.removeAll { byte in
        isSecond = byte == Self.quote && !isSecond
        return byte == Self.quote && !isSecond
      }
    }
    // A character that is cut off is none.
    if inner.count > most {
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
      let rest = isAlone ? "\n… and \((inner.count - bytes.count).grouped) bytes more" : "…"
      bytes += Array(rest.utf8)
    }
    if isAlone { bytes.removeAll { $0 == 0x0D } }
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F {
      if !isAlone || bytes[index] != 0x0A { bytes[index] = 0x20 }
    }
    return String(text: bytes)
  }

  /// The number that a field says, as people write them, too: with commas between thousands and a percent sign. Where semicolons
  /// separate fields a comma stands for the point, and points between thousands.
  func number(_ field: UnsafeRawBufferPointer) -> Double? {
    if let number = Self.number(field) { return number }
    let field = unquoted(field)
    guard let first = field.first, first &- 48 < 10 || " +-".utf8.contains(first), field.count <= 40 else { return nil }
    var bytes = Array(field.drop { $0 == 0x20 })
    for end in [0x20, UInt8(ascii: "%"), 0x20] { while bytes.last == end { bytes.removeLast() } }
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    let hasDecimalComma = delimiter == UInt8(ascii: ";")
    let parts = bytes.split(
      separator: hasDecimalComma ? comma : point, maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: hasDecimalComma ? point : comma, omittingEmptySubsequences: false)
    let isGrouped = 1...3 ~= groups[0].count { $0 &- 48 < 10 } && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard groups.count == 1 || isGrouped else { return nil }
    let plain = Array(groups.joined()) + (parts.count > 1 ? [point] + parts[1] : [])
    return plain.withUnsafeBytes(Self.number)
  }

  /// The number that a field says; nil for none. Between its digits there may be one point.
  @inline(__always)
  static func number(_ field: UnsafeRawBufferPointer) -> Double? {
    // Most numbers are short, and C's function takes ten times as long for them.
    var (index, isNegative, mantissa, digits, scale, hasPoint) = (0, false, 0, 0, 0, false)
    var count = field.count
    while count > 0, field[count - 1] == 0x20 { count -= 1 }
    while index < count, field[index] == 0x20 { index += 1 }
    guard count - index > 0, count - index <= 40 else { return nil }
    let start = index
    if field[index] == UInt8(ascii: "-") || field[index] == UInt8(ascii: "+") {
      isNegative = field[index] == UInt8(ascii: "-")
      index += 1
    }
    while index < count {
      let byte = field[index]
      if byte &- 48 < 10 {
        (mantissa, digits) = (mantissa &* 10 &+ Int(byte &- 48), digits + 1)
        if hasPoint { scale += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    if index == count, digits > 0, digits <= 15 {
      return (isNegative ? -1 : 1) * Double(mantissa) / powers[scale]
    }
    // What is long or has an exponent. Words such as “nan” and “inf” are no numbers of data.
    let allowed = { (byte: UInt8) in byte &- 48 < 10 || "+-.eE".utf8.contains(byte) }
    guard digits > 0, field[start..<count].allSatisfy(allowed) else { return nil }
    return Double(String(decoding: field[start..<count], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}

private let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
