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
      let token = Self.token(of: rest, from: first)
      rest = rest.dropFirst(token.count)
      text.runs.append(Text.Run(String(token), font: font, color: color(of: token, isLabel: rest.first == ":")))
    }
    return text
  }

  /// The first text, word, number or run of other characters.
  private static func token(of code: Substring, from first: Character) -> Substring {
    if first == "\"" { return code.prefix(code.dropFirst().prefix { $0 != "\"" }.count + 2) }
    if first.isNumber { return number(of: code) }
    if first == "$" || first.isLetter {
      return code.prefix(1 + code.dropFirst().prefix { $0.isLetter || $0.isNumber }.count)
    }
    return code.prefix { !$0.isLetter && !$0.isNumber && $0 != "\"" && $0 != "$" }
  }

  /// Digits, with a point where another digit follows: the points of a range are none of the number's.
  private static func number(of code: Substring) -> Substring {
    let whole = code.prefix { $0.isNumber || $0.isLetter || $0 == "_" }
    let rest = code.dropFirst(whole.count)
    guard rest.first == ".", rest.dropFirst().first?.isNumber == true else { return whole }
    return code.prefix(whole.count + 1 + rest.dropFirst().prefix { $0.isNumber }.count)
  }

  /// Nil for what is drawn in ink.
  private func color(of token: Substring, isLabel: Bool) -> Color? {
    if token.first == "\"" { return Color(hex: isDark ? 0x9fd08b : 0x2c7a3f) }
    if Self.keywords.contains(token), !isLabel { return Color(hex: isDark ? 0xd79af0 : 0x8e3fb0) }
    return token.first?.isNumber == true ? Color(hex: isDark ? 0xe8b06a : 0xa85a12) : nil
  }
}
