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
    var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      // Black and white are as other text.
      case 0, 22, 30, 37, 39, 97: kind = nil
      case 2, 90: kind = .comment
      case 31, 91: kind = .keyword
      case 32, 92: kind = .string
      case 33, 93: kind = .number
      case 34, 94: kind = .name
      case 35, 95: kind = .magenta
      case 36, 96: kind = .cyan
      case 38: kind = nearest(&numbers)
      // For what is behind.
      case 48: _ = nearest(&numbers)
      default: break
      }
    }
    return kind
  }

  /// The nearest to one of hundreds, by its number of 256 (5) or its shares of red, green and blue (2), which it takes.
  private static func nearest(_ numbers: inout ArraySlice<Int>) -> CodeMark.Kind? {
    func take() -> Int { min(max(numbers.popFirst() ?? 0, 0), 255) }
    var (red, green, blue) = (0, 0, 0)
    switch numbers.popFirst() {
    case 2: (red, green, blue) = (take(), take(), take())
    case 5:
      let number = take()
      switch number {
      case 0..<8: return kind("\(30 + number)", since: nil)
      case 8..<16: return kind("\(82 + number)", since: nil)
      case 16..<232:
        (red, green, blue) = ((number - 16) / 36 * 51, (number - 16) / 6 % 6 * 51, (number - 16) % 6 * 51)
      default: (red, green, blue) = ((number - 232) * 10, (number - 232) * 10, (number - 232) * 10)
      }
    default: return nil
    }
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    // Grey is that of remarks, but for what is nearly black or white.
    guard most - least > 48 else { return (64..<192).contains(most) ? .comment : nil }
    if blue == most { return red > (green + blue) / 2 ? .magenta : green > (red + blue) / 2 ? .cyan : .name }
    if green == most { return red > (green + blue) / 2 + 32 ? .number : blue > most - 48 ? .name : .string }
    return green > (red + blue) / 2 - 32 && green > blue ? .number : .keyword
  }
}
