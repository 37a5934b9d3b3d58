import SeededRandom
import Testing

@testable import FlyloftDisplay

@Suite("Anything in a server's replies")
struct ReplyFuzzTests {
  /// A reply to GetProperty with two items of 32 bits.
  private static let valid: [UInt8] =
    [1, 32, 7, 0, 2, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
    + [1, 0, 0, 0, 0, 1, 0, 0]

  @Test("a property's value has no byte that is not in the reply, whatever length the reply tells")
  func properties() throws {
    var inputs = Mutations(ofBytes: [Self.valid], SeededGenerator(usually: 1))
    var (values, cut) = (0, 0)
    for _ in 0..<5000 {
      var reply = inputs.next()
      // XCB reads 32 bytes, and four for each that the length says, so that is how many there are.
      reply += [UInt8](repeating: 0xAA, count: max(32 - reply.count, 0) + (4 - reply.count % 4) % 4)
      let rest = reply.count - 32
      withUnsafeBytes(of: UInt32(rest / 4).littleEndian) { reply.replaceSubrange(4..<8, with: $0) }
      reply.removeLast(rest % 4)
      guard let value = reply.withUnsafeMutableBytes({ PropertyValue(reply: $0.baseAddress!) }) else { continue }
      values += 1
      let told = reply[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) } * (Int(reply[1]) / 8)
      if told > rest { cut += 1 }
      try #require(value.bytes == Array(reply[32...].prefix(told)))
      try #require(value.numbers.count == (reply[1] == 32 ? value.bytes.count / 4 : 0))
    }
    #expect(values > 1000 && cut > 100)
  }

  @Test("a valid one reads as it was sent")
  func valid() {
    var reply = Self.valid
    #expect(reply.withUnsafeMutableBytes { PropertyValue(reply: $0.baseAddress!)?.numbers } == [1, 256])
  }
}
