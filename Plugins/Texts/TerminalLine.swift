/// A line that a program has written for a terminal: its colours, without the sequences that ask for them, and without all others.
struct TerminalLine {
  private static let escape: UInt8 = 0x1B

  private(set) var string = ""
  private(set) var marks: [CodeMark] = []

  init(_ bytes: [UInt8]) {
    var (rest, kind) = (bytes[...], CodeMark.Kind?.none)
    while !rest.isEmpty {
      let (text, start) = (rest.prefix { $0 != Self.escape }, string.utf8.count)
      string += String(decoding: text, as: UTF8.self)
      if let kind, !text.isEmpty { marks.append(CodeMark(kind: kind, start: start, end: string.utf8.count)) }
      rest = rest[text.endIndex...].dropFirst()
      switch rest.popFirst() {
      case UInt8(ascii: "["):
        let parameters = rest.prefix { (0x20...0x3F).contains($0) }
        rest = rest[parameters.endIndex...]
        if rest.popFirst() == UInt8(ascii: "m") {
          kind = Self.kind(String(decoding: parameters, as: UTF8.self), since: kind)
        }
      case UInt8(ascii: "]"):
        // A title or an address, up to a bell or the next sequence.
        rest = rest.drop { $0 != 0x07 && $0 != Self.escape }
        if rest.first == 0x07 { rest = rest.dropFirst() }
      default: break
      }
    }
  }

  /// The colour that comes next, as near as there is one that can be read, light and dark; nil for that of other text.
  private static func kind(_ parameters: String, since former: CodeMark.Kind?) -> CodeMark.Kind? {
    var kind = former
    for parameter in parameters.split(separator: ";", omittingEmptySubsequences: false) {
      switch Int(parameter) ?? 0 {
      case 0, 22, 39: kind = nil
      case 2, 90: kind = .comment
      case 31, 91: kind = .keyword
      case 32, 92: kind = .string
      case 33, 93: kind = .number
      case 34...36, 94...96: kind = .name
      // One of hundreds, whose number comes next; or one for what is behind.
      case 38: return nil
      case 48: return kind
      default: break
      }
    }
    return kind
  }
}
