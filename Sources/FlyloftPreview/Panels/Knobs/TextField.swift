import Flyloft

/// A box with a line of text, which may be being typed.
struct TextField {
  enum Content {
    /// The end of it is seen where there is no room for all: of a path that tells most.
    case text(String)
    case typed(TextLine)
  }

  private static let radius = 6.0

  let content: Content
  /// Stands behind the text.
  var suffix = ""
  let palette: Palette

  static func drawBox(_ box: Rect, _ palette: Palette, on canvas: borrowing Canvas) {
    canvas.fill(.roundedRectangle(box, radius: radius), with: .color(palette.background))
    canvas.stroke(.roundedRectangle(box.inset(by: 0.5), radius: radius - 0.5), with: .color(palette.faint), width: 1)
  }

  /// The part of a field that its text stands in, beside what stands behind it, which is no wider than so many points a letter.
  static func textFrame(in box: Rect, suffix: String = "") -> Rect {
    let taken = Double(suffix.count) * 11
    return Rect(x: box.minX + 8, y: box.minY, width: max(box.width - 18 - taken, 1), height: box.height)
  }

  /// A text that has no room in a field, and where that is; nil for one that has.
  static func cutWords(_ text: String, in box: Rect) -> (words: String, frame: Rect)? {
    let width = Text(text, font: TextLine.font, color: .black).size().width
    return width > textFrame(in: box).width + 2 ? (text, box) : nil
  }

  func draw(in box: Rect, on canvas: borrowing Canvas) {
    Self.drawBox(box, palette, on: canvas)
    let baseline = box.minY + 20
    if !suffix.isEmpty {
      let unit = Text(suffix, font: TextLine.font, color: palette.dim, alignment: .trailing)
      canvas.draw(unit, baselineAt: Point(x: box.maxX - 8, y: baseline))
    }
    let frame = Self.textFrame(in: box, suffix: suffix)
    switch content {
    case .typed(let line): line.draw(in: frame, baseline: baseline, palette, on: canvas)
    case .text(let value):
      let text = Text(value, font: TextLine.font, color: palette.text)
      canvas.clipped(to: .rectangle(frame.inset(by: -2))) { canvas in
        canvas.draw(text, baselineAt: Point(x: min(frame.minX, frame.maxX + 2 - text.size().width), y: baseline))
      }
    }
  }
}

extension TextLine {
  /// Draws the text where it is scrolled to, with what is marked and the caret.
  func draw(in frame: Rect, baseline: Double, _ palette: Palette, on canvas: borrowing Canvas) {
    let places = TextPlaces(settingTextOf: text)
    let caretX = places.caret(before: caret)
    // In sight already, where the model does not know yet where it stands.
    let x = frame.minX - max(min(shift, caretX), caretX - frame.width)
    let words = Text(text, font: Self.font, color: palette.text)
    let clip = Rect(x: frame.minX - 2, y: frame.minY, width: frame.width + 6, height: frame.height)
    canvas.clipped(to: .rectangle(clip)) { canvas in
      for span in places.spans(of: marked) {
        let mark = Rect(
          x: x + span.lowerBound, y: baseline - 15, width: span.upperBound - span.lowerBound, height: 20)
        canvas.fill(.rectangle(mark), with: .color(palette.accent.opacity(0.3)))
      }
      canvas.draw(words, baselineAt: Point(x: x, y: baseline))
      canvas.fill(
        .rectangle(Rect(x: x + caretX, y: baseline - 13, width: 1.5, height: 16)), with: .color(palette.accent)
      )
    }
  }
}
