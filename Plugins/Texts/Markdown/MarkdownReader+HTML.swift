internal import Flyloft

/// The HTML that documents in Markdown have where that has no signs for it.
extension MarkdownReader {
  private enum Meaning {
    /// A line of its own, with a level where it is a heading.
    case line(level: Int? = nil)
    case style((inout MarkdownRun, _ begins: Bool) -> Void)
    case link, picture, lineBreak, rule
    /// It changes nothing.
    case nothing
  }

  private static func meaning(of name: String) -> Meaning? {
    switch name {
    case "p", "div", "center", "details", "section", "ul", "ol", "li", "dl", "dt", "dd", "picture": .line()
    case "h1", "h2", "h3", "h4", "h5", "h6": .line(level: name.last?.wholeNumberValue)
    case "b", "strong", "summary": .style { $0.isBold = $1 }
    case "i", "em": .style { $0.isItalic = $1 }
    case "s", "del", "strike": .style { $0.isStruck = $1 }
    case "code", "kbd", "samp", "tt": .style { $0.isCode = $1 }
    case "a": .link
    case "img": .picture
    case "br": .lineBreak
    case "hr": .rule
    case "span", "sub", "sup", "small", "font", "source", "u": .nothing
    default: nil
    }
  }

  /// Takes HTML that stands by itself.
  ///
  /// - Returns: false for what can't be shown so, such as a table in HTML; nothing of it is taken then.
  mutating func take(block html: Substring) -> Bool {
    let pieces = HTMLPiece.all(of: html)
    let isKnown = pieces.allSatisfy { piece in
      if case .tag(let tag) = piece { Self.meaning(of: tag.name) != nil } else { true }
    }
    guard isKnown else { return false }
    for piece in pieces { take(piece, isBlock: true) }
    endLine()
    style = MarkdownRun(string: "")
    return true
  }

  /// Takes a tag that stands among words.
  mutating func take(inline html: String) { for piece in HTMLPiece.all(of: html[...]) { take(piece, isBlock: false) } }

  private mutating func take(_ piece: HTMLPiece, isBlock: Bool) {
    switch piece {
    case .text(let words): say(runs.isEmpty ? String(words.drop { $0 == " " }) : words)
    case .tag(let tag):
      if let name = tag["id"] ?? tag["name"], !name.isEmpty { note(place: name) }
      switch Self.meaning(of: tag.name) {
      case .line(let level) where isBlock: endLine(as: tag.isEnd ? level : nil)
      case .style(let change):
        change(&style, !tag.isEnd)
        if isBlock, tag.name == "summary" { endLine() }
      case .link: style.target = tag.isEnd ? nil : tag["href"].flatMap(Self.target)
      case .picture:
        if let address = tag["src"], !address.isEmpty {
          let width = tag["width"].flatMap { Double($0.hasSuffix("px") ? $0.dropLast(2) : $0[...]) }
          say(address, width: width, tag["alt"] ?? "")
        }
      case .lineBreak: say("\n")
      case .rule where isBlock:
        endLine()
        add(.rule)
      default: break
      }
    }
  }

  /// Ends what stands in a line, if there is anything.
  private mutating func endLine(as level: Int? = nil) {
    trimEnd()
    let isEmpty = !runs.contains { $0.picture != nil || $0.string.contains { !$0.isWhitespace } }
    if isEmpty { runs = [] } else if let level { add(.heading(level)) } else { addParagraph() }
  }
}
