/// A value read from JSON (RFC 8259), for the files that Flyloft itself writes.
///
/// Nesting deeper than 64 is refused.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads `text`; nil unless it is one JSON value and nothing else.
  public init?(_ text: some StringProtocol) {
    var reader = JSONReader(text)
    guard let value = reader.readWhole() else { return nil }
    self = value
  }

  /// The member of an object; nil if there is none, or if this is no object.
  public subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string; nil if this is none.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil if this is none.
  public var double: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The number as an integer; nil if this is no number, or not a whole one within the range of `Int`.
  public var integer: Int? { double.flatMap { Int(exactly: $0) } }
}

private struct JSONReader {
  /// No file of ours is nested deeper, and a hostile one must not exhaust the stack.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  mutating func readWhole() -> JSONValue? {
    guard let value = read(depth: 0) else { return nil }
    skipSpace()
    return offset == bytes.count ? value : nil
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[offset]) { offset += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    guard end <= bytes.count, text.withUTF8Buffer({ bytes[offset..<end].elementsEqual($0) }) else { return false }
    offset = end
    return true
  }

  private mutating func read(depth: Int) -> JSONValue? {
    skipSpace()
    guard offset < bytes.count, depth < Self.depthLimit else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return readObject(depth)
    case UInt8(ascii: "["): return readArray(depth)
    case UInt8(ascii: "\""): return readString().map(JSONValue.string)
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    default: return readNumber()
    }
  }

  private mutating func readObject(_ depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    guard take("{") else { return nil }
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard let name = readString() else { return nil }
      skipSpace()
      guard take(":"), let value = read(depth: depth + 1) else { return nil }
      members[name] = value
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func readArray(_ depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    guard take("[") else { return nil }
    skipSpace()
    if take("]") { return .array(elements) }
    while true {
      guard let value = read(depth: depth + 1) else { return nil }
      elements.append(value)
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { return nil }
    }
  }

  private mutating func readString() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = readEscape() else { return nil }
        text += UTF8.encode(scalar).map(Array.init) ?? []
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return readUnicode()
    default: return nil
    }
  }

  private mutating func readUnicode() -> Unicode.Scalar? {
    guard let high = readHex() else { return nil }
    guard (0xd800..<0xdc00).contains(high) else { return Unicode.Scalar(high) }
    guard take("\\u"), let low = readHex(), (0xdc00..<0xe000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
  }

  private mutating func readHex() -> UInt32? {
    guard offset + 4 <= bytes.count, bytes[offset..<offset + 4].allSatisfy(\.isHexDigit) else { return nil }
    defer { offset += 4 }
    return UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
  }

  private mutating func readNumber() -> JSONValue? {
    let start = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let whole = offset
    skipDigits()
    guard offset > whole, offset == whole + 1 || bytes[whole] != UInt8(ascii: "0") else { return nil }
    if take(".") {
      let fraction = offset
      skipDigits()
      guard offset > fraction else { return nil }
    }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      let exponent = offset
      skipDigits()
      guard offset > exponent else { return nil }
    }
    // One that is beyond all that a `Double` holds is read as infinite, which no JSON can say.
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), number.isFinite else {
      return nil
    }
    return .number(number)
  }

  private mutating func skipDigits() {
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) { offset += 1 }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Unicode.Scalar(self).properties.isASCIIHexDigit }
}
