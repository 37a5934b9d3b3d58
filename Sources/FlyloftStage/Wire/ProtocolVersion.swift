/// The version of the messages between host, stage and workers. Host and stage send each other their own first of all, and read
/// the other's before anything else.
///
/// Its message is the same in every version, so that any two understand it.
package struct ProtocolVersion: Hashable, Sendable {
  /// It grows with every change of a message.
  package static let present = ProtocolVersion(14)
  /// “flyloft” and a zero.
  private static let mark: UInt64 = 0x0074_666f_6c79_6c66

  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package var message: [UInt8] {
    var writer = MessageWriter()
    writer.write(Self.mark)
    writer.write(number)
    return writer.bytes
  }

  /// Reads a message; nil for one that is none.
  package static func read(_ bytes: [UInt8]) -> ProtocolVersion? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      guard try reader.readAddress() == mark else { throw MessageReader.Unreadable() }
      return ProtocolVersion(try reader.readInteger(in: 0 ... .max))
    }
  }
}
