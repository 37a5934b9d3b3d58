import Flyloft

/// The table of keys, in place of the views.
struct HelpPage: View {
  let palette: Palette

  private static let (top, line, gap) = (24.0, 18.0, 6.0)
  /// Of a letter of a meaning, in points: more than a line of them takes on average.
  private static let advance = 6.5

  /// Where the lines of an entry stand in a width.
  struct Form {
    /// True if the meanings stand below the keys, for which a narrow page has no room beside them.
    let isStacked: Bool
    let keyWidth: Double
    let meaningX: Double
    let meaningWidth: Double

    init(width: Double) {
      let margin = WindowLayout.margin
      isStacked = width < 440
      keyWidth = isStacked ? max(width - 2 * margin, 1) : min(200, width * 0.35)
      meaningX = isStacked ? margin : 2 * margin + keyWidth
      meaningWidth = isStacked ? keyWidth : width - keyWidth - 3 * margin
    }

    func lines(of meaning: String) -> [String] { meaning.wrapped(at: max(Int(meaningWidth / advance), 8)) }

    /// Lines of 18 points that an entry takes.
    func lineCount(of meaning: String) -> Int { lines(of: meaning).count + (isStacked ? 1 : 0) }
  }

  /// Points that the page takes.
  static func height(width: Double) -> Double {
    let form = Form(width: width)
    return KeyBinding.all.reduce(2 * top - gap) { $0 + Double(form.lineCount(of: $1.meaning)) * line + gap }
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height(width: width)) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    let form = Form(width: canvas.bounds.width)
    var y = Self.top
    for binding in KeyBinding.all {
      canvas.draw(
        Text(binding.keys, font: .monospaced(size: 13), color: palette.text, lineLimit: 1),
        at: Point(x: WindowLayout.margin, y: y), width: form.keyWidth)
      if form.isStacked { y += Self.line }
      for text in form.lines(of: binding.meaning) {
        canvas.draw(
          Text(text, font: .system(size: 13), color: palette.dim, lineLimit: 1), at: Point(x: form.meaningX, y: y),
          width: max(form.meaningWidth, 1))
        y += Self.line
      }
      y += Self.gap
    }
  }
}
