import Flyloft

/// The button that closes a panel.
struct CloseCross: View {
  /// Its width and height, in points.
  static let side = 28.0
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: Self.side, height: Self.side) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    draw(in: canvas.bounds, on: canvas)
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
