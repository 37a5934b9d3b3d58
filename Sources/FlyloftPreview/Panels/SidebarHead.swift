import Flyloft

/// The program's name and the filter field.
struct SidebarHead: CuttingView {
  /// Points from the upper edge of the field to the lower edge of the head.
  static let fieldFoot = 44.0

  /// A low window needs the room of the name for its list.
  static func height(isLow: Bool) -> Double { isLow ? 56 : 96 }

  let filter: TextLine
  let isEditing: Bool
  let isLow: Bool
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height(isLow: isLow)) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    if !isLow {
      canvas.draw(
        Text("Flyloft", font: .system(size: 17, weight: .semibold), color: palette.text),
        baselineAt: Point(x: 20, y: 36))
    }
    let field = Rect(x: 16, y: Self.height(isLow: isLow) - Self.fieldFoot, width: 200, height: 32)
    canvas.fill(.roundedRectangle(field, radius: 8), with: .color(palette.background))
    let line = isEditing ? palette.accent : palette.line
    let width = isEditing ? 1.5 : 1
    canvas.stroke(
      .roundedRectangle(field.inset(by: width / 2), radius: 8 - width / 2), with: .color(line), width: width)
    drawFilter(in: field, on: canvas)
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    let field = Rect(x: 16, y: Self.height(isLow: isLow) - Self.fieldFoot, width: 200, height: 32)
    let width = Text(filter.text, font: TextLine.font, color: palette.text).size().width
    return !isEditing && field.contains(point) && width > Self.textFrame(in: field).width ? (filter.text, field) : nil
  }

  /// The part of the field that its text stands in.
  static func textFrame(in field: Rect) -> Rect {
    Rect(x: field.minX + 12, y: field.minY, width: field.width - 28, height: field.height)
  }

  private func drawFilter(in field: Rect, on canvas: borrowing Canvas) {
    let baseline = field.minY + 21
    guard !filter.text.isEmpty || isEditing else {
      canvas.draw(
        Text("Filter", font: .system(size: 13), color: palette.dim), baselineAt: Point(x: 28, y: baseline))
      canvas.draw(
        Text("/", font: .monospaced(size: 12), color: palette.dim, alignment: .trailing),
        baselineAt: Point(x: 204, y: baseline))
      return
    }
    let frame = Self.textFrame(in: field)
    if isEditing { return filter.draw(in: frame, baseline: baseline, palette, on: canvas) }
    // The end of a long filter is what was typed last.
    let text = Text(filter.text, font: TextLine.font, color: palette.text)
    canvas.clipped(to: .rectangle(field.inset(by: 4))) { canvas in
      canvas.draw(text, baselineAt: Point(x: min(frame.minX, frame.maxX - text.size().width), y: baseline))
    }
  }
}
