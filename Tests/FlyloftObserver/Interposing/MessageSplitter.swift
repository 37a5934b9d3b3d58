/// Splits one direction of an X connection into messages: first the handshake, then requests, or replies and events.
struct MessageSplitter {
  enum Direction {
    case toServer
    case toClient
  }

  let direction: Direction
  private var bytes: [UInt8] = []
  private var start = 0
  private var isHandshakeDone = false

  init(_ direction: Direction) {
    self.direction = direction
  }

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// The next message, and whether it is the handshake; nil until all of it is there.
  mutating func next() -> (message: [UInt8], isHandshake: Bool)? {
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      isHandshakeDone = true
    }
    return (Array(bytes[start..<start + length]), !isHandshakeDone)
  }

  private var length: Int? {
    let count = bytes.count - start
    switch (direction, isHandshakeDone) {
    case (.toServer, false):
      return count < 12 ? nil : 12 + (short(6) + 3) / 4 * 4 + (short(8) + 3) / 4 * 4
    case (.toServer, true):
      guard count >= 4 else { return nil }
      if short(2) != 0 { return short(2) * 4 }
      return count < 8 ? nil : long(4) * 4
    case (.toClient, false):
      return count < 8 ? nil : 8 + short(6) * 4
    case (.toClient, true):
      guard count >= 32 else { return nil }
      // Replies (1) and generic events (35) have no fixed size.
      return [1, 35].contains(bytes[start] & 0x7f) ? 32 + long(4) * 4 : 32
    }
  }

  private func short(_ offset: Int) -> Int { Int(bytes[start + offset]) | Int(bytes[start + offset + 1]) << 8 }
  private func long(_ offset: Int) -> Int { short(offset) | short(offset + 2) << 16 }
}
