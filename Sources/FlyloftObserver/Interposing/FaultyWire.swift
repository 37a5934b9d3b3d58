/// One connection between a client and its server: takes the bytes of either side and returns what the other side gets,
/// with the given faults.
struct FaultyWire {
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
    }
    return message
  }
}
