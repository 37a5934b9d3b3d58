/// The characters that bytes from 0x80 to 0x9F stand for in Windows-1252; those above are as in Unicode.
private let windows1252: [Unicode.Scalar] = Array(
  "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

extension String {
  /// The text of a file's bytes: UTF-8, and what is none of it as older programs wrote it, in Windows-1252.
  ///
  /// - Parameter bytes: any; those that are in neither are U+FFFD.
  public init(text bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    var (scalars, rest, parser) = (UnicodeScalarView(), bytes[...], Unicode.UTF8.ForwardParser())
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        scalars.append(UTF8.decode(scalar))
        rest = rest.dropFirst(scalar.count)
      case .error(let length):
        for byte in rest.prefix(length) {
          scalars.append(0x80..<0xA0 ~= byte ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        rest = rest.dropFirst(length)
      case .emptyInput:
        self = String(scalars)
        return
      }
    }
  }

  /// The bytes of this text in Windows-1252; nil where it has other characters.
  var windows1252Bytes: [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let number = windows1252.firstIndex(of: scalar), scalar != "\u{FFFD}" {
        bytes.append(0x80 + UInt8(number))
      } else if let byte = UInt8(exactly: scalar.value), !(0x80..<0xA0 ~= byte) {
        bytes.append(byte)
      } else {
        return nil
      }
    }
    return bytes
  }
}

/// The order of the bytes in a text in UTF-16, which the mark at its beginning tells.
enum UTF16Order {
  case little, big

  /// Nil for bytes that don't begin with the mark. That of UTF-32 begins with it, too.
  init?(ofTextBeginning head: some Collection<UInt8>) {
    guard !head.starts(with: [0xFF, 0xFE, 0, 0]) else { return nil }
    if head.starts(with: [0xFF, 0xFE]) {
      self = .little
    } else if head.starts(with: [0xFE, 0xFF]) {
      self = .big
    } else {
      return nil
    }
  }

  /// The text of bytes, without a half of a character at their end.
  func text(of bytes: [UInt8]) -> String {
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .little ? second << 8 | first : first << 8 | second
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }
}
