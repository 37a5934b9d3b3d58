import Flyloft

/// The keys, in place of the views.
struct HelpPage: View {
  static let keys: [(key: String, meaning: String)] = [
    ("↑ ↓ ← →", "scroll a little"), ("Page Up, Page Down", "scroll a page"), ("Space", "a page down, with Shift up"),
    ("Home, End", "first view, last view"),
    ("wheel, touchpad", "scroll; with Shift sideways, with Ctrl zoom about the pointer"),
    ("pinch", "zoom about the pointer"), ("middle button", "drag to pan; on the scrollbar, go there"),
    ("+  −  0", "zoom in, out, to the original size"),
    ("/", "filter the galleries; Enter takes the first, Escape clears"), ("b", "sidebar on or off"),
    ("h", "figures on or off"), ("k", "the next value of the gallery’s knob"),
    ("s", "stop what is being loaded, or load it again"),
    ("click, Escape", "one picture alone, and back"), ("r", "draw everything on screen again"),
    ("R", "the same, in processes started anew"),
    ("F11", "full screen on or off; Escape leaves it, too"), ("?", "this page"), ("q", "quit"),
  ]

  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: 560) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    let keyColumn = min(200.0, canvas.bounds.width * 0.35)
    var y = 24.0
    for (key, meaning) in Self.keys {
      canvas.draw(
        Text(key, font: .monospaced(size: 13), color: palette.text, lineLimit: 1),
        at: Point(x: WindowLayout.margin, y: y), width: keyColumn)
      let text = Text(meaning, font: .system(size: 13), color: palette.dim)
      let width = max(canvas.bounds.width - keyColumn - 3 * WindowLayout.margin, 1)
      let height = canvas.draw(text, at: Point(x: 2 * WindowLayout.margin + keyColumn, y: y), width: width).height
      y += max(height, 18) + 6
    }
  }
}
