import Flyloft

/// The program's name and the filter field.
struct SidebarHead: View {
  let filter: String
  let isEditing: Bool
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: 96) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.draw(
      Text("Flyloft", font: .system(size: 17, weight: .semibold), color: palette.text),
      baselineAt: Point(x: 20, y: 36))
    let field = Rect(x: 16, y: 52, width: 200, height: 32)
    canvas.fill(.roundedRectangle(field, radius: 8), with: .color(palette.background))
    let line = isEditing ? palette.accent : palette.line
    let width = isEditing ? 1.5 : 1
    canvas.stroke(
      .roundedRectangle(field.inset(by: width / 2), radius: 8 - width / 2), with: .color(line), width: width)
    canvas.clipped(to: .rectangle(field.inset(by: 4))) { canvas in drawFilter(on: canvas) }
  }

  private func drawFilter(on canvas: borrowing Canvas) {
    let baseline = 73.0
    guard !filter.isEmpty || isEditing else {
      canvas.draw(
        Text("Filter", font: .system(size: 13), color: palette.faint), baselineAt: Point(x: 28, y: baseline))
      canvas.draw(
        Text("/", font: .monospaced(size: 12), color: palette.faint, alignment: .trailing),
        baselineAt: Point(x: 204, y: baseline))
      return
    }
    let text = Text(filter, font: .system(size: 13), color: palette.text)
    // The end of a long filter is what is being typed, so that is what is shown.
    let end = min(28 + text.size().width, 200)
    canvas.draw(
      Text(filter, font: .system(size: 13), color: palette.text, alignment: .trailing),
      baselineAt: Point(x: end, y: baseline))
    if isEditing {
      canvas.fill(.rectangle(Rect(x: end + 1, y: 60, width: 1.5, height: 16)), with: .color(palette.accent))
    }
  }
}
