import Flyloft

/// The field for the file that a view is saved to, with what there is to be said of it.
struct SaveStrip: CuttingView {
  enum Message: Hashable {
    case none
    case note(String)
    case warning(String)
    case failure(String)
  }

  static let height = 84.0
  let line: TextLine
  let message: Message
  /// True if the field has the keyboard, and not the cross beside it.
  var isInField = true
  let palette: Palette

  /// Where the field stands in a strip that is so wide, beside its label.
  static func field(width: Double) -> Rect {
    let x = WindowLayout.margin + 58
    return Rect(x: x, y: 12, width: max(width - x - CloseCross.side - 24, 24), height: 30)
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height) }

  func draw(on canvas: borrowing Canvas) {
    let width = canvas.bounds.width
    canvas.fill(with: .color(palette.panel))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: 1 / canvas.scale)), with: .color(palette.line))
    let left = WindowLayout.margin
    canvas.draw(
      Text("Save to", font: .system(size: 13, weight: .semibold), color: palette.text), at: Point(x: left, y: 18))
    let field = Self.field(width: width)
    TextField(content: isInField ? .typed(line) : .text(line.text), palette: palette).draw(in: field, on: canvas)
    if isInField {
      canvas.stroke(.roundedRectangle(field.inset(by: 1), radius: 5), with: .color(palette.accent), width: 2)
    }
    let (text, frame) = words(width: width)
    canvas.draw(text, at: frame.origin, width: frame.width)
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    let field = Self.field(width: size.width)
    if field.contains(point) { return TextField.cutWords(line.text, in: field) }
    let (text, frame) = words(width: size.width)
    return text.cut(at: point, in: frame)
  }

  /// What there is to be said, and where, in a strip that is so wide.
  private func words(width: Double) -> (Text, Rect) {
    let (text, color) =
      switch message {
      case .none: ("Enter saves it as what the name ends with: .png, .svg or .pdf. Escape leaves.", palette.dim)
      case .note(let text): (text, palette.dim)
      case .warning(let text): (text, palette.warn)
      case .failure(let text): (AuthorText.plain(text, limit: 300, keepsLines: false), palette.bad)
      }
    let frame = Rect(x: WindowLayout.margin, y: 48, width: max(width - 2 * WindowLayout.margin, 1), height: 32)
    return (Text(text, font: .system(size: 12), color: color, lineLimit: 2), frame)
  }
}
