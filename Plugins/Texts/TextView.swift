public import Flyloft

/// A line of a text, or a part of a document.
public struct TextView: ReadableView {
  enum Content: Hashable {
    /// How to open a text.
    case hint
    case line(TextLine)
    case block(MarkdownBlock, size: Double)
  }

  let content: Content
  /// The room below it, in points: that of the page's end.
  var endMargin = 0.0

  /// As wide as there is room, and as high as its lines.
  public func size(fitting width: Double) -> Size { layout(width, .plain).size }

  /// Draws it.
  public func draw(on canvas: borrowing Canvas) {
    let layout = layout(canvas.bounds.width, TextPalette(canvas))
    for mark in layout.marks {
      canvas.fill(.roundedRectangle(mark.frame, radius: mark.radius), with: .color(mark.color))
    }
    for piece in layout.pieces { canvas.draw(piece.text, at: piece.origin, width: piece.width) }
  }

  /// Its text, and its links.
  public func text(fitting width: Double) -> ViewText {
    var text = ViewText()
    for (number, piece) in layout(width, .plain).pieces.filter(\.isRead).enumerated() {
      let boxes = piece.text.resolved(fitting: piece.width).scalarBounds.map {
        $0.offset(x: piece.origin.x, y: piece.origin.y)
      }
      if number > 0 {
        text.string += piece.follows
        text.boxes.append(Rect(x: piece.origin.x, y: piece.origin.y, width: 0, height: 0))
      }
      text.string += piece.words
      text.boxes += boxes
      for (range, target) in piece.links {
        // A box for each of its lines.
        var areas: [Rect] = []
        for box in boxes[range.clamped(to: boxes.indices)] {
          if let last = areas.last, abs(last.minY - box.minY) < 1 {
            areas[areas.count - 1] = last.union(box)
          } else {
            areas.append(box)
          }
        }
        text.links += areas.map { ViewLink($0, to: target) }
      }
    }
    return text
  }

  private static func hint(_ width: Double, _ palette: TextPalette) -> TextLayout {
    func piece(_ words: String, _ font: Font, _ y: Double) -> TextLayout.Piece {
      let text = Text(words, font: font, color: palette.ink, alignment: .center)
      return TextLayout.Piece(text: text, origin: Point(x: 0, y: y), width: width)
    }
    return TextLayout(
      size: Size(width: width, height: 212),
      pieces: [
        piece("No text is open", .system(size: 16, weight: .semibold), 82),
        piece("flyloft README.md", .monospaced(size: 13), 114),
      ])
  }

  private func layout(_ width: Double, _ palette: TextPalette) -> TextLayout {
    var layout =
      switch content {
      case .hint: Self.hint(width, palette)
      case .line(let line): line.layout(width, palette)
      case .block(let block, let size): block.layout(width, size: size, palette)
      }
    layout.size.height += endMargin
    return layout
  }
}

/// The pieces of a view's text, and what is painted below them.
struct TextLayout {
  struct Piece {
    var text: Text
    var origin: Point
    var width: Double
    /// False for what stands beside the text, such as the number of a line.
    var isRead = true
    /// What parts its words from those of the piece before, which are copied with them: a character.
    var follows = "\n"
    /// Ranges of its Unicode scalars, and where they lead.
    var links: [(Range<Int>, ViewLink.Target)] = []

    var words: String { text.string + text.runs.map(\.string).joined() }
  }

  struct Mark {
    var frame: Rect
    var color: Color
    var radius = 0.0
  }

  var size: Size
  var pieces: [Piece] = []
  var marks: [Mark] = []

  /// The width of a column of prose where there is room enough.
  static func widest(size: Double) -> Double { size * 46 }

  /// The column in which prose is read: in the middle, and not much wider than 80 letters.
  static func column(_ width: Double, size: Double) -> (x: Double, width: Double) {
    let margin = min(max(width * 0.04, 12), 48)
    let room = max(min(width - 2 * margin, widest(size: size)), 40)
    return (max((width - room) / 2, 0).rounded(), room)
  }
}

/// The colours of text, on light and dark ground.
struct TextPalette {
  let ink: Color
  let isDark: Bool

  static let plain = TextPalette(ink: .black, isDark: false)

  private init(ink: Color, isDark: Bool) { (self.ink, self.isDark) = (ink, isDark) }

  init(_ canvas: borrowing Canvas) { (ink, isDark) = (canvas.ink, canvas.isDark) }

  var dim: Color { ink.opacity(0.62) }
  var faint: Color { ink.opacity(isDark ? 0.1 : 0.055) }
  var line: Color { ink.opacity(0.18) }
  var link: Color { Color(hex: isDark ? 0x7AB7FF : 0x0B57C4) }

  func color(of mark: CodeMark.Kind) -> Color {
    switch mark {
    case .keyword: Color(hex: isDark ? 0xFF8FB2 : 0xA6195B)
    case .string: Color(hex: isDark ? 0x9BD88A : 0x256B1F)
    case .number: Color(hex: isDark ? 0xE0B36A : 0x8A4B00)
    case .name: link
    case .comment: dim
    case .magenta: Color(hex: isDark ? 0xDDA2FF : 0x7B2FB5)
    case .cyan: Color(hex: isDark ? 0x6FD3D8 : 0x00666E)
    }
  }
}
