import Flyloft

/// The gallery's name and what there is to know of it, above its views.
struct ContentTitle: View {
  let name: String
  let facts: String
  /// Nil where there are no knobs.
  let button: Button?
  let palette: Palette

  /// The button that opens the panel of knobs.
  struct Button: Hashable {
    /// In points from the title's upper left corner.
    let frame: Rect
    /// True if the panel is open.
    let isOn: Bool
    /// True if the panel has to say what went wrong with a value.
    let hasNotes: Bool
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: WindowLayout.titleHeight) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    let title = Text(name, font: .system(size: 20, weight: .semibold), color: palette.text, lineLimit: 1)
    if let button {
      PushButton(title: button.hasNotes ? "Knobs !" : "Knobs", isOn: button.isOn, palette: palette)
        .draw(in: button.frame, on: canvas)
    }
    let room = canvas.bounds.width - WindowLayout.margin - (button.map { $0.frame.width + 16 } ?? 0)
    let width = min(title.size().width, room)
    canvas.draw(title, at: Point(x: WindowLayout.margin, y: 40 - 19.5), width: width + 0.5)
    guard room - width > 60 else { return }
    let detail = Text(facts, font: .system(size: 13), color: palette.dim, lineLimit: 1)
    canvas.draw(
      detail, at: Point(x: WindowLayout.margin + width + 12, y: 40 - 13), width: room - width - 12)
  }
}
