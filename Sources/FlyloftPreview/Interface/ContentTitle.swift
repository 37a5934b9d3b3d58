import Flyloft

/// The gallery's name and what there is to know of it, above its views.
struct ContentTitle: View {
  let name: String
  let facts: String
  /// From right to left.
  let buttons: [Button]
  let palette: Palette

  struct Button: Hashable {
    let name: String
    /// In points from the title's upper left corner.
    let frame: Rect
    /// True if what it opens is open.
    let isOn: Bool
    /// True if it has the keyboard.
    let isFocused: Bool
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: WindowLayout.titleHeight) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    let title = Text(name, font: .system(size: 20, weight: .semibold), color: palette.text, lineLimit: 1)
    for button in buttons {
      PushButton(title: button.name, isOn: button.isOn, isFocused: button.isFocused, palette: palette)
        .draw(in: button.frame, on: canvas)
    }
    let end = buttons.last.map { $0.frame.minX - 16 } ?? canvas.bounds.width
    let room = end - WindowLayout.margin
    let width = min(title.size().width, room)
    canvas.draw(title, at: Point(x: WindowLayout.margin, y: 40 - 19.5), width: width + 0.5)
    guard room - width > 60 else { return }
    let detail = Text(facts, font: .system(size: 13), color: palette.dim, lineLimit: 1)
    canvas.draw(
      detail, at: Point(x: WindowLayout.margin + width + 12, y: 40 - 13), width: room - width - 12)
  }
}
