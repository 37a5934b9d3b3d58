/// One connection between a client and its server: takes the bytes of either side and returns what the other side gets,
/// with the given faults.
struct FaultyWire {
  private static let pointers = "XInputExtension"

  private let faults: [Fault]
  private var sent = MessageSplitter(.toServer)
  private var received = MessageSplitter(.toClient)
  private var sentCount = 0
  private var receivedCount = 0
  private var requests = 0
  /// How many requests of each kind the client has sent.
  private(set) var counts: [Fault.Request: Int] = [:]
  /// The names in QueryExtension requests, by sequence number; and the extensions found, by major opcode.
  private var queries: [UInt16: String] = [:]
  private var extensions: [UInt8: String] = [:]
  /// The requests that were made to fail, by sequence number, and what their errors must say.
  private var failures: [UInt16: (error: UInt8, opcode: UInt8, minor: UInt8)] = [:]
  /// The requests for lists of devices, by sequence number.
  private var deviceQueries: Set<UInt16> = []
  /// The number of the last request that the client has heard of.
  private var lastAnswered: (UInt8, UInt8) = (0, 0)

  init(_ faults: [Fault]) {
    self.faults = faults
  }

  /// Passes on bytes that the client has sent.
  ///
  /// - Returns: what the server gets, and whether the connection is closed after that.
  mutating func send(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], cuts: Bool) {
    var out: [UInt8] = []
    sent.append(bytes)
    while let (message, isHandshake) = sent.next() {
      if !isHandshake, isCut(at: message) { return (out, true) }
      out += isHandshake ? message : request(message)
    }
    for case .cutAfterSending(let limit) in faults where sentCount + out.count >= limit {
      return (Array(out.prefix(limit - sentCount)), true)
    }
    sentCount += out.count
    return (out, false)
  }

  /// Passes on bytes that the server has sent.
  ///
  /// - Returns: what the client gets, and whether the connection is closed after that.
  mutating func receive(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], cuts: Bool) {
    var out: [UInt8] = []
    received.append(bytes)
    while let (message, isHandshake) = received.next() { out += isHandshake ? message : answer(message) }
    for fault in faults {
      switch fault {
      case .change(let offset, let value):
        let index = offset - receivedCount
        if out.indices.contains(index) { out[index] = value }
      case .cutAfterReceiving(let limit) where receivedCount + out.count >= limit:
        return (Array(out.prefix(limit - receivedCount)), true)
      case .silence(let limit):
        out = Array(out.prefix(max(limit - receivedCount, 0)))
      default: break
      }
    }
    receivedCount += out.count
    return (out, false)
  }

  /// Passes on an event of a device.
  ///
  /// - Returns: what the client gets, after all that it has got so far.
  func event(_ message: ArraySlice<UInt8>) -> [UInt8] {
    var message = Array(message)
    message[1] = extensions.first { $0.value == Self.pointers }?.key ?? 0
    (message[2], message[3]) = lastAnswered
    return message
  }

  private func kind(of message: [UInt8]) -> Fault.Request {
    extensions[message[0]].map { .of(extension: $0, message[1]) } ?? .core(message[0])
  }

  private func isCut(at message: [UInt8]) -> Bool {
    let kind = kind(of: message)
    return faults.contains { if case .cutAt(kind) = $0 { true } else { false } }
  }

  private mutating func request(_ message: [UInt8]) -> [UInt8] {
    var message = message
    requests += 1
    let number = UInt16(truncatingIfNeeded: requests)
    let opcode = message[0]
    if opcode == 98 {
      let name = String(decoding: message[8..<8 + Int(message[4])], as: UTF8.self)
      queries[number] = name
      let isHidden = faults.contains { if case .hide(name) = $0 { true } else { false } }
      if isHidden { message[8] = UInt8(ascii: "?") }
    }
    let kind = kind(of: message)
    counts[kind, default: 0] += 1
    for case .fail(kind, let wanted, let error) in faults where wanted == nil || wanted == counts[kind] {
      failures[number] = (error, opcode, opcode < 128 ? 0 : message[1])
      // No request has this opcode, so the server answers with an error, in the right order.
      message[0] = 126
    }
    // NoOperation may be of any length.
    if faults.contains(where: { if case .drop(kind) = $0 { true } else { false } }) { message[0] = 127 }
    if kind == .of(extension: Self.pointers, 48) { deviceQueries.insert(number) }
    return message
  }

  private mutating func answer(_ message: [UInt8]) -> [UInt8] {
    var message = message
    let number = UInt16(message[2]) | UInt16(message[3]) << 8
    if message[0] == 0, let failure = failures.removeValue(forKey: number) {
      message[1] = failure.error
      (message[8], message[9]) = (failure.minor, 0)
      message[10] = failure.opcode
    } else if message[0] == 1, let name = queries.removeValue(forKey: number), message[8] != 0 {
      extensions[message[9]] = name
    } else if message[0] == 1, deviceQueries.remove(number) != nil {
      for case .device(let source, let axes) in faults { message = message.listing(source, axes) }
    }
    // Of all that a server sends, only this has no number.
    let keymapNotify: UInt8 = 11
    if message[0] & 0x7f != keymapNotify { lastAnswered = (message[2], message[3]) }
    return message
  }
}

extension [UInt8] {
  /// A list of devices in which a device has moved the first pointer, and has these axes.
  fileprivate func listing(_ source: Int, _ axes: [DeviceEvent.Axis]) -> [UInt8] {
    func short(_ offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }
    var (message, number, added) = (self, WireBytes(), WireBytes())
    number.add(UInt16(source))
    let first = 32
    var offset = first + 12 + (short(first + 8) + 3) / 4 * 4
    for _ in 0..<short(first + 6) {
      message.replaceSubrange(offset + 4..<offset + 6, with: number.bytes)
      offset += short(offset + 2) * 4
    }
    for axis in axes { added.add(axis, source: source) }
    var (length, classes) = (WireBytes(), WireBytes())
    length.add(UInt32(short(4) + short(6) << 16 + added.bytes.count / 4))
    classes.add(UInt16(short(first + 6) + axes.count))
    message.insert(contentsOf: added.bytes, at: offset)
    message.replaceSubrange(4..<8, with: length.bytes)
    message.replaceSubrange(first + 6..<first + 8, with: classes.bytes)
    return message
  }
}
