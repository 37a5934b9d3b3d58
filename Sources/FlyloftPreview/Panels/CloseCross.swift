import Flyloft

/// The button that closes a panel.
struct CloseCross: View {
  /// Its width and height, in points.
  static let side = 28.0
  /// True if it has the keyboard.
  var isFocused = false
  let palette: Palette

  /// Where it is in a panel's room: in the upper right corner.
  static func rect(in window: PanelWindow) -> PixelRect {
    let (side, margin) = (window.layout.pixels(side), window.layout.pixels(8))
    return PixelRect(x: window.frame.maxX - side - margin, y: window.frame.minY + margin, width: side, height: side)
      .intersection(window.frame)
  }

  func size(fitting width: Double) -> Size { Size(width: Self.side, height: Self.side) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    draw(in: canvas.bounds, on: canvas)
    guard isFocused else { return }
    canvas.stroke(.roundedRectangle(canvas.bounds.inset(by: 1), radius: 7), with: .color(palette.accent), width: 2)
  }

  /// Draws it as a part of another picture.
  func draw(in frame: Rect, on canvas: borrowing Canvas) {
    let box = frame.inset(by: 9)
    let style = StrokeStyle(width: 1.5, cap: .round)
    for (start, end) in [
      (Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)),
      (Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY)),
    ] {
      canvas.stroke(.line(from: start, to: end), with: .color(palette.dim), style: style)
    }
  }
}
