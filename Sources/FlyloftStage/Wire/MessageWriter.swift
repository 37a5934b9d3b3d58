/// Writes the fields of a message one after the other: integers of eight bytes, the lowest first, and texts after their
/// length.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds what another has written.
  mutating func append(_ other: MessageWriter) { bytes += other.bytes }

  mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ part: ArraySlice<UInt8>) {
    write(part.count)
    bytes.append(contentsOf: part)
  }

  /// Writes whether there is a value, and the value.
  mutating func write<Value>(_ value: Value?, _ write: (inout MessageWriter, Value) -> Void) {
    self.write(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }

  /// Writes how many elements there are, and the elements.
  mutating func write<Element>(_ elements: [Element], _ write: (inout MessageWriter, Element) -> Void) {
    self.write(elements.count)
    for element in elements { write(&self, element) }
  }
}
