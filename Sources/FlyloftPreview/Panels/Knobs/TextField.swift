import Flyloft

/// A box with a line of text, which may be being typed.
struct TextField {
  enum Content {
    /// The end of it is seen where there is no room for all: of a path that tells most.
    case text(String)
    case typed(TextLine)
  }

  private static let (font, radius) = (Font.system(size: 13), 6.0)

  let content: Content
  /// Stands behind the text.
  var suffix = ""
  let palette: Palette

  static func drawBox(_ box: Rect, _ palette: Palette, on canvas: borrowing Canvas) {
    canvas.fill(.roundedRectangle(box, radius: radius), with: .color(palette.background))
    canvas.stroke(.roundedRectangle(box.inset(by: 0.5), radius: radius - 0.5), with: .color(palette.faint), width: 1)
  }

  func draw(in frame: Rect, on canvas: borrowing Canvas) {
    Self.drawBox(frame, palette, on: canvas)
    let baseline = frame.minY + 20
    var right = frame.maxX - 8
    if !suffix.isEmpty {
      let unit = Text(suffix, font: Self.font, color: palette.dim, alignment: .trailing)
      canvas.draw(unit, baselineAt: Point(x: right, y: baseline))
      right -= unit.size().width + 4
    }
    let inner = Rect(
      x: frame.minX + 6, y: frame.minY + 2, width: max(right - frame.minX - 4, 1), height: frame.height - 4)
    canvas.clipped(to: .rectangle(inner)) { canvas in
      switch content {
      case .typed(let line): draw(line, in: inner, baseline, on: canvas)
      case .text(let value):
        let text = Text(value, font: Self.font, color: palette.text)
        let x = min(inner.minX + 2, inner.maxX - 2 - text.size().width)
        canvas.draw(text, baselineAt: Point(x: x, y: baseline))
      }
    }
  }

  private func draw(_ line: TextLine, in inner: Rect, _ baseline: Double, on canvas: borrowing Canvas) {
    let (text, before) = (
      Text(line.text, font: Self.font, color: palette.text),
      Text(String(line.text.prefix(line.caret)), font: Self.font, color: palette.text).size().width
    )
    // The caret is always in view.
    let x = min(inner.minX + 2, inner.maxX - 4 - before)
    if line.isWhole, !line.text.isEmpty {
      let mark = Rect(x: x - 1, y: inner.minY + 3, width: text.size().width + 2, height: inner.height - 6)
      canvas.fill(.rectangle(mark), with: .color(palette.accent.opacity(0.3)))
    }
    canvas.draw(text, baselineAt: Point(x: x, y: baseline))
    canvas.fill(
      .rectangle(Rect(x: x + before, y: inner.minY + 5, width: 1.5, height: inner.height - 10)),
      with: .color(palette.accent))
  }
}
