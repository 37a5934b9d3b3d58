/// Reads the fields of a message. Whoever sent it is not trusted: every length is checked against what there is, every
/// number against its range, and a message must end where its last field does.
struct MessageReader: ~Copyable {
  /// The message is none of ours.
  struct Unreadable: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Reads all of a message.
  ///
  /// - Throws: `Unreadable`, also where `body` leaves bytes.
  static func read<Value>(
    _ bytes: [UInt8], _ body: (inout MessageReader) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    let result = bytes.withUnsafeBytes { bytes -> Value? in
      var reader = MessageReader(bytes: bytes)
      guard let value = try? body(&reader), reader.position == bytes.count else { return nil }
      return value
    }
    guard let result else { throw Unreadable() }
    return result
  }

  private init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  private mutating func readWord() throws(Unreadable) -> UInt64 {
    guard bytes.count - position >= 8 else { throw Unreadable() }
    defer { position += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// An integer in `range`.
  mutating func readInteger(in range: ClosedRange<Int>) throws(Unreadable) -> Int {
    let value = Int(truncatingIfNeeded: try readWord())
    guard range.contains(value) else { throw Unreadable() }
    return value
  }

  mutating func readAddress() throws(Unreadable) -> UInt64 { try readWord() }

  /// A number that is neither infinite nor NaN.
  mutating func readFinite() throws(Unreadable) -> Double {
    let value = Double(bitPattern: try readWord())
    guard value.isFinite else { throw Unreadable() }
    return value
  }

  /// A number of a range.
  mutating func readFinite(in range: ClosedRange<Double>) throws(Unreadable) -> Double {
    let value = try readFinite()
    guard range.contains(value) else { throw Unreadable() }
    return value
  }

  /// A number from 0 to 1.
  mutating func readFraction() throws(Unreadable) -> Double {
    try readFinite(in: 0...1)
  }

  /// At most `limit` bytes.
  mutating func readBytes(limit: Int) throws(Unreadable) -> [UInt8] {
    let count = try readInteger(in: 0...limit)
    guard bytes.count - position >= count else { throw Unreadable() }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// A number of any kind.
  mutating func readNumber() throws(Unreadable) -> Double { Double(bitPattern: try readWord()) }

  /// A text of at most `limit` bytes, which is valid UTF-8.
  mutating func readText(limit: Int) throws(Unreadable) -> String {
    let count = try readInteger(in: 0...limit)
    guard bytes.count - position >= count else { throw Unreadable() }
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else { throw Unreadable() }
    return text
  }

  mutating func readOptional<Value>(
    _ read: (inout MessageReader) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value? {
    try readInteger(in: 0...1) == 0 ? nil : try read(&self)
  }

  /// At most `limit` elements, each of which takes eight bytes at least.
  mutating func readArray<Element>(
    limit: Int, _ read: (inout MessageReader) throws(Unreadable) -> Element
  ) throws(Unreadable) -> [Element] {
    let count = try readInteger(in: 0...limit)
    guard (bytes.count - position) / 8 >= count else { throw Unreadable() }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }
}
