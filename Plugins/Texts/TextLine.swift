internal import Flyloft

extension Font {
  /// The font of code, in which each sign stands for itself.
  static func code(size: Double, weight: Weight = .regular) -> Font {
    var font = Font.monospaced(size: size.rounded(), weight: weight)
    font.hasLigatures = false
    return font
  }
}

extension String {
  /// With a sign in place of each mark that turns the direction of what follows, as many bytes long: code would look like other code.
  var unturned: String {
    func turns(_ scalar: Unicode.Scalar) -> Bool {
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    guard unicodeScalars.contains(where: turns) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { turns($0) ? "\u{FFFD}" : $0 }))
  }
}

/// A line of a text.
struct TextLine: Hashable, Sendable {
  /// Its number in the file, from 0; nil for a paragraph, which has none.
  var number: Int?
  /// True for what is said in a line's place.
  var isRemark = false
  var string: String
  /// True for the first paragraph, above which there is a margin.
  var isFirst = false
  /// The letters' size, in points.
  var size: Double
  /// What is coloured in it.
  var marks: [CodeMark] = []

  func layout(_ width: Double, _ palette: TextPalette) -> TextLayout {
    let font = number == nil ? Font.system(size: size) : .code(size: size * 0.93)
    // What no letter has is a character still, for whoever copies it.
    var text = Text(
      "", font: font, color: isRemark ? palette.dim : palette.ink, lineSpacing: number == nil ? 1.25 : 1.1)
    var rest = string.utf8[...]
    func take(to end: Int) -> String {
      let end = string.utf8.index(string.utf8.startIndex, offsetBy: min(end, string.utf8.count))
      defer { rest = string.utf8[end...] }
      return String(Substring(rest[..<end]))
    }
    for mark in marks {
      text.runs.append(Text.Run(take(to: mark.start), font: font))
      text.runs.append(Text.Run(take(to: mark.end), font: font, color: palette.color(of: mark.kind)))
    }
    text.runs.append(Text.Run(take(to: string.utf8.count), font: font))
    text.runs.removeAll(where: \.string.isEmpty)
    guard let number else {
      let (x, room) = TextLayout.column(width, size: size)
      // An empty line parts paragraphs.
      let y = (size * (isFirst ? 1.2 : 0.15)).rounded()
      let height =
        string.isEmpty ? (size * 0.8).rounded() : text.size(fitting: room).height + (size * 0.15).rounded() + y
      return TextLayout(
        size: Size(width: width, height: height),
        pieces: [TextLayout.Piece(text: text, origin: Point(x: x, y: y), width: room)])
    }
    let gutter = min(size * 5, width * 0.2).rounded()
    let room = max(width - gutter - size * 2, 40)
    let line = Text(
      (number + 1).grouped, font: Font.system(size: (size * 0.8).rounded()).tabular, color: palette.dim,
      alignment: .trailing, lineLimit: 1)
    let height = max(text.size(fitting: room).height, (size * 1.3).rounded()) + 2
    return TextLayout(
      size: Size(width: width, height: height),
      pieces: [
        TextLayout.Piece(text: line, origin: Point(x: 4, y: (size * 0.2).rounded()), width: gutter - 4, isRead: false),
        TextLayout.Piece(text: text, origin: Point(x: gutter + size, y: 1), width: room),
      ])
  }
}
