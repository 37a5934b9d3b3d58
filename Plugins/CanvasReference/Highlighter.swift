import Flyloft

/// Swift in colours: keywords, numbers and texts.
struct Highlighter {
  let isDark: Bool

  private static let keywords: Set<Substring> = [
    "let", "var", "for", "in", "try", "if", "else", "func", "while", "return", "guard", "continue", "throws", "struct",
    "borrowing",
  ]

  func text(_ code: String, font: Font, ink: Color) -> Text {
    var text = Text("", font: font, color: ink, lineSpacing: 1.15)
    var rest = Substring(code)
    while let first = rest.first {
      let isQuote = first == "\""
      var token: Substring
      if isQuote {
        token = rest.prefix(1) + rest.dropFirst().prefix { $0 != "\"" }
        token = rest.prefix(token.count + 1)
      } else if first.isLetter || first.isNumber {
        token = rest.prefix { $0.isLetter || $0.isNumber || (first.isNumber && ($0 == "." || $0 == "_")) }
      } else {
        token = rest.prefix { !$0.isLetter && !$0.isNumber && $0 != "\"" }
      }
      // The dots of a range are none of the number's.
      while first.isNumber, token.last == "." { token.removeLast() }
      text.runs.append(Text.Run(String(token), font: font, color: color(of: token, isQuote)))
      rest = rest.dropFirst(token.count)
    }
    return text
  }

  /// Nil for what is drawn in ink.
  private func color(of token: Substring, _ isQuote: Bool) -> Color? {
    if isQuote { return Color(hex: isDark ? 0x9fd08b : 0x2c7a3f) }
    if Self.keywords.contains(token) { return Color(hex: isDark ? 0xd79af0 : 0x8e3fb0) }
    return token.first?.isNumber == true ? Color(hex: isDark ? 0xe8b06a : 0xa85a12) : nil
  }
}
