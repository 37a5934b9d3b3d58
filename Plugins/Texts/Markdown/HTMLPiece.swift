internal import Flyloft

/// A piece of HTML, of which documents in Markdown have a little: a tag, or what stands between two.
enum HTMLPiece {
  case text(String)
  case tag(Tag)

  struct Tag {
    /// In small letters.
    let name: String
    let isEnd: Bool
    private let attributes: [(name: String, value: String)]

    /// What an attribute says; nil where there is none.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// The pieces of some HTML, without its comments.
  static func all(of html: Substring) -> [HTMLPiece] {
    var (pieces, rest) = ([HTMLPiece](), html)
    while !rest.isEmpty {
      let text = rest.prefix { $0 != "<" }
      if !text.isEmpty { pieces.append(.text(plain(text))) }
      rest = rest[text.endIndex...]
      if rest.hasPrefix("<!--") {
        rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
      let tag = rest.dropFirst().prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      if let tag = Tag(tag) { pieces.append(.tag(tag)) }
    }
    return pieces
  }

  /// A text with single spaces, and its characters in place of their names.
  private static func plain(_ text: Substring) -> String {
    var plain = ""
    for character in text {
      if !character.isWhitespace { plain.append(character) } else if plain.last != " " { plain.append(" ") }
    }
    // That of the sign which begins names comes last.
    for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}"), ("&amp;", "&")]
    where plain.contains("&") {
      plain = plain.replacing(name, with: character)
    }
    return plain
  }
}

extension HTMLPiece.Tag {
  /// - Parameter text: what stands between the brackets.
  init?(_ text: Substring) {
    isEnd = text.first == "/"
    var rest = text.drop { $0 == "/" }
    let name = rest.prefix { !$0.isWhitespace && $0 != "/" }
    guard !name.isEmpty else { return nil }
    self.name = name.lowercased()
    rest = rest[name.endIndex...]
    var attributes: [(String, String)] = []
    while let attribute = Self.attribute(&rest) { attributes.append(attribute) }
    self.attributes = attributes
  }

  /// Takes one from the beginning of what stands behind a tag's name.
  private static func attribute(_ rest: inout Substring) -> (name: String, value: String)? {
    rest = rest.drop { $0.isWhitespace || $0 == "/" }
    guard !rest.isEmpty else { return nil }
    let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
    rest = rest[name.endIndex...].drop(while: \.isWhitespace)
    guard rest.first == "=" else { return name.isEmpty ? nil : (name.lowercased(), "") }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    let value = rest.prefix { quote == nil ? !$0.isWhitespace : $0 != quote }
    rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
    return (name.lowercased(), String(value))
  }
}
