import Flyloft

/// One line of the sidebar's list: a gallery and its count, or a module that was left out and why.
struct GalleryListRow: CuttingView {
  enum State: Hashable { case plain, hovered, selected, skipped }

  let name: String
  let detail: String
  let state: State
  /// How far the name of a heading is moved to the right, in points.
  var indent = 0.0
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
    for (text, frame) in words(width: canvas.bounds.width) { canvas.draw(text, at: frame.origin, width: frame.width) }
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    words(width: size.width).lazy.compactMap { $0.text.cut(at: point, in: $0.frame) }.first
  }

  /// The words and where they are drawn, in a line that is so wide.
  private func words(width: Double) -> [(text: Text, frame: Rect)] {
    let detailText = Text(
      detail, font: .system(size: 11).tabular, color: palette.dim, alignment: .trailing, lineLimit: 1)
    let detailWidth = min(detailText.size().width, 110)
    let left = 12 + indent
    let nameText = Text(
      name, font: .system(size: 13, weight: state == .selected ? .semibold : .regular),
      color: state == .skipped || indent > 0 ? palette.dim : palette.text, lineLimit: 1)
    return [
      (detailText, Rect(x: width - 12 - detailWidth, y: 9.5, width: detailWidth + 0.5, height: 16)),
      (nameText, Rect(x: left, y: 8, width: max(width - left - 24 - detailWidth, 1), height: 18)),
    ]
  }
}
