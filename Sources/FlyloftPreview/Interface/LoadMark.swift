internal import Flyloft

/// The state of a view's load on its card, beyond what the data say that it is drawn with.
package enum LoadMark: Hashable, Sendable {
  case none
  /// The user has stopped it.
  case stopped
  /// It has not begun, because others go on.
  case waiting
  /// It goes on, or begins at once, and has told nothing yet.
  case loading

  /// True if the load has told nothing yet: how far one before it came is not shown.
  package var isSilent: Bool { self == .waiting || self == .loading }

  private var label: String { self == .waiting ? "Waiting" : "Loading" }

  /// Draws a line along the lower edge, which is seen on the smallest card, and a word beside the button where there is room.
  func draw(_ style: CardFrame.Style, beside button: Rect?, on canvas: borrowing Canvas) {
    guard isSilent else { return }
    let bounds = canvas.bounds
    let line = Path.line(
      from: Point(x: 0, y: bounds.height - 1.5), to: Point(x: bounds.width, y: bounds.height - 1.5))
    var color = self == .waiting ? style.text : style.bar
    if self == .waiting { color.opacity *= 0.3 }
    canvas.stroke(line, with: .color(color), style: StrokeStyle(width: 3, dash: [6, 6]))
    guard let button else { return }
    let text = Text(label, font: .system(size: 12), color: style.text)
    let width = text.size().width + 24
    let rect = Rect(x: button.minX - width - 8, y: button.minY, width: width, height: button.height)
    guard rect.minX >= 12 else { return }
    canvas.fill(.roundedRectangle(rect, radius: 8), with: .color(style.surround))
    canvas.draw(text, at: rect.center, anchor: .center, of: .capitals)
  }
}
