import Flyloft

/// The gallery's name and what there is to know of it, above its views.
struct ContentTitle: CuttingView {
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

  /// The words and where they are drawn, in a title that is so wide.
  private func words(width: Double) -> [(text: Text, frame: Rect)] {
    let title = Text(name, font: .system(size: 20, weight: .semibold), color: palette.text, lineLimit: 1)
    let end = buttons.last.map { $0.frame.minX - 16 } ?? width
    let room = end - WindowLayout.margin
    let taken = min(title.size().width, room)
    let first = (title, Rect(x: WindowLayout.margin, y: 40 - 19.5, width: taken + 0.5, height: 26))
    guard room - taken > 60 else { return [first] }
    let detail = Text(facts, font: .system(size: 13), color: palette.dim, lineLimit: 1)
    return [
      first, (detail, Rect(x: WindowLayout.margin + taken + 12, y: 40 - 13, width: room - taken - 12, height: 18)),
    ]
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    words(width: size.width).lazy.compactMap { $0.text.cut(at: point, in: $0.frame) }.first
  }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    for button in buttons {
      PushButton(title: button.name, isOn: button.isOn, isFocused: button.isFocused, palette: palette)
        .draw(in: button.frame, on: canvas)
    }
    for (text, frame) in words(width: canvas.bounds.width) {
      canvas.draw(text, at: frame.origin, width: frame.width)
    }
  }
}
