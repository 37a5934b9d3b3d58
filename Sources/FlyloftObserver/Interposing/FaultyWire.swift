/// One connection between a client and its server, as bytes that come in on one side and go out on the other, with the
/// faults that were ordered.
struct FaultyWire {
  private let faults: [Fault]
  private var sent = MessageSplitter(.toServer)
  private var received = MessageSplitter(.toClient)
  private var sentCount = 0
  private var receivedCount = 0
  private var requests = 0
  /// How many requests of a kind there were.
  private(set) var counts: [Fault.Request: Int] = [:]
  /// Extensions asked for, by the request's number, and the numbers that they answered to.
  private var queries: [UInt16: String] = [:]
  private var extensions: [UInt8: String] = [:]
  /// Requests made fail: what the error is to say.
  private var failures: [UInt16: (error: UInt8, opcode: UInt8, minor: UInt8)] = [:]

  init(_ faults: [Fault]) {
    self.faults = faults
  }

  /// - Returns: what the server is sent, and whether that is the last.
  mutating func send(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], cuts: Bool) {
    var out: [UInt8] = []
    sent.append(bytes)
    while let (message, isSetUp) = sent.next() { out += isSetUp ? message : request(message) }
    for case .cutAfterSending(let limit) in faults where sentCount + out.count >= limit {
      return (Array(out.prefix(limit - sentCount)), true)
    }
    sentCount += out.count
    return (out, false)
  }

  /// - Returns: what the client is sent, and whether that is the last.
  mutating func receive(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], cuts: Bool) {
    var out: [UInt8] = []
    received.append(bytes)
    while let (message, isSetUp) = received.next() { out += isSetUp ? message : answer(message) }
    for fault in faults {
      switch fault {
      case .change(let place, let value):
        let index = place - receivedCount
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
    let kind = extensions[opcode].map { Fault.Request.of(extension: $0, message[1]) } ?? .core(opcode)
    counts[kind, default: 0] += 1
    for case .fail(kind, let wanted, let error) in faults where wanted == nil || wanted == counts[kind] {
      failures[number] = (error, opcode, opcode < 128 ? 0 : message[1])
      // No request has this number, so that the server answers with an error, in its turn.
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
