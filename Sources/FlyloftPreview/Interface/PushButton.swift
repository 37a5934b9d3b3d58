import Flyloft

/// A button with a word, as a part of a picture.
struct PushButton {
  let title: String
  /// True if what it opens is open.
  var isOn = false
  /// True if it has the keyboard.
  var isFocused = false
  let palette: Palette

  func draw(in frame: Rect, on canvas: borrowing Canvas) {
    canvas.fill(
      .roundedRectangle(frame, radius: 8), with: .color(isOn ? palette.selection : palette.button))
    canvas.stroke(
      .roundedRectangle(frame.inset(by: 0.5), radius: 7.5), with: .color(isOn ? palette.accent : palette.line))
    if isFocused {
      canvas.stroke(.roundedRectangle(frame.inset(by: 1), radius: 7), with: .color(palette.accent), width: 2)
    }
    let label = Text(title, font: .system(size: 12), color: palette.text, alignment: .center)
    canvas.draw(label, baselineAt: Point(x: frame.center.x, y: frame.center.y + 4.5))
  }
}
