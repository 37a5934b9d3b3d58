/// A message between a program and an input method (X.Org, "The Input Method Protocol", version 1.0): four bytes that say what it is
/// and how long, and what it carries. Numbers are in this machine's byte order, which the first message tells.
struct MethodMessage: Equatable {
  enum Kind: UInt8 {
    case connect = 1
    case connectReply = 2
    case error = 20
    case open = 30
    case openReply = 31
    case setEventMask = 37
    case negotiateEncoding = 38
    case encodingReply = 39
    case getMethodValues = 44
    case methodValuesReply = 45
    case createContext = 50
    case createContextReply = 51
    case setContextValues = 54
    case focusContext = 58
    case unfocusContext = 59
    case forwardEvent = 60
    case sync = 61
    case syncReply = 62
    case commit = 63
    case resetContext = 64
    case resetContextReply = 65
  }

  let kind: Kind
  var body = MethodBytes()

  /// The message as it is sent.
  var bytes: [UInt8] {
    var padded = body
    padded.pad()
    var head = MethodBytes()
    head.add(UInt16(littleEndian: UInt16(kind.rawValue)))
    head.add(UInt16(clamping: padded.bytes.count / 4))
    return head.bytes + padded.bytes
  }

  /// The messages in what has arrived together. Those of a kind that is of no use here, and one that isn't whole, are left out.
  static func all(in bytes: [UInt8]) -> [MethodMessage] {
    var messages: [MethodMessage] = []
    var reader = MethodReader(bytes[...])
    while let kind = reader.byte(), reader.byte() != nil, let length = reader.number(UInt16.self),
      let body = reader.bytes(Int(length) * 4)
    {
      if let kind = Kind(rawValue: kind) { messages.append(MethodMessage(kind: kind, body: MethodBytes(Array(body)))) }
    }
    return messages
  }
}

/// Bytes that a message is made of.
struct MethodBytes: Equatable {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  init(numbers: [UInt16]) {
    self.init()
    for number in numbers { add(number) }
  }

  mutating func add(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number) { bytes += $0 } }
  mutating func add(_ more: [UInt8]) { bytes += more }

  /// A string after its length.
  mutating func add(_ string: String) { bytes += [UInt8(clamping: string.utf8.count)] + string.utf8.prefix(255) }

  /// A value after its attribute's number and its length.
  mutating func add(_ attribute: UInt16, _ value: MethodBytes) {
    add(attribute)
    add(UInt16(clamping: value.bytes.count))
    bytes += value.bytes
    pad()
  }

  /// Fills up to a multiple of four bytes.
  mutating func pad() { bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }

  var reader: MethodReader { MethodReader(bytes[...]) }
}

/// Reads what a message carries, and never beyond its end.
struct MethodReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    bytes(MemoryLayout<Number>.size)?.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  /// Bytes after their count, and what fills up to a multiple of four with `before` bytes in front.
  mutating func counted(before: Int) -> ArraySlice<UInt8>? {
    guard let count = number(UInt16.self), let value = bytes(Int(count)) else { return nil }
    _ = bytes(min((4 - (before + 2 + Int(count)) % 4) % 4, rest.count))
    return value
  }
}
