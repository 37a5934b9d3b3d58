import Flyloft

/// One line of the sidebar's list: a gallery and its count, or a module that was left out and why.
struct GalleryListRow: View {
  enum State: Hashable { case plain, hovered, selected, skipped }

  let name: String
  let detail: String
  let state: State
  /// True if it has the keyboard.
  let isFocused: Bool
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: 32) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    switch state {
    case .selected: canvas.fill(.roundedRectangle(canvas.bounds, radius: 8), with: .color(palette.selection))
    case .hovered:
      canvas.fill(.roundedRectangle(canvas.bounds, radius: 8), with: .color(palette.selection.opacity(0.5)))
    case .plain, .skipped: break
    }
    if isFocused {
      canvas.stroke(
        .roundedRectangle(canvas.bounds.inset(by: 1), radius: 7), with: .color(palette.accent), width: 2)
    }
    let detailText = Text(
      detail, font: .system(size: 11).tabular, color: palette.dim, alignment: .trailing, lineLimit: 1)
    let detailWidth = min(detailText.size().width, 110)
    canvas.draw(detailText, at: Point(x: canvas.bounds.width - 12 - detailWidth, y: 9.5), width: detailWidth + 0.5)
    let nameText = Text(
      name, font: .system(size: 13, weight: state == .selected ? .semibold : .regular),
      color: state == .skipped ? palette.dim : palette.text, lineLimit: 1)
    canvas.draw(nameText, at: Point(x: 12, y: 8), width: canvas.bounds.width - 36 - detailWidth)
  }
}
