import Flyloft
private import Glibc

/// A ruler along an edge of the view that is shown alone, in points of that view.
struct CloseupRuler: View {
  /// How thick it is, in points of the window.
  static let breadth = 20.0
  /// Between two numbers there are at least so many points of the window.
  private static let least = 56.0

  let isVertical: Bool
  /// Where the view begins, in points from the ruler's start.
  let start: Double
  /// Points of the window for a point of the view.
  let magnification: Double
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.breadth) }

  /// Points of the view from one number to the next: 1, 2 or 5 times a power of ten.
  static func step(magnification: Double) -> Double {
    let least = Self.least / magnification
    let power = pow(10, floor(log10(least)))
    return (([1, 2, 5].first { $0 * power >= least * 0.999 }) ?? 10) * power
  }

  func draw(on canvas: borrowing Canvas) {
    let (length, side) =
      isVertical ? (canvas.bounds.height, canvas.bounds.width) : (canvas.bounds.width, canvas.bounds.height)
    canvas.fill(with: .color(palette.panel))
    func mark(at position: Double, from low: Double, _ color: Color) {
      let rect = Rect(x: position, y: low, width: 1 / canvas.scale, height: side - low)
      canvas.fill(
        .rectangle(isVertical ? Rect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width) : rect),
        with: .color(color))
    }
    let step = Self.step(magnification: magnification)
    func number(at position: Double) -> Double { (position - start) / magnification / step }
    let (first, last) = (Int(number(at: 0).rounded(.down)), Int(number(at: length).rounded(.up)))
    for number in first...max(first, last) {
      let position = start + Double(number) * step * magnification
      for part in 1..<5 { mark(at: position + Double(part) * step * magnification / 5, from: side - 4, palette.faint) }
      mark(at: position, from: side - 8, palette.dim)
      let label = Text(
        decimal(Double(number) * step, step < 1 ? 1 : 0), font: .monospaced(size: 9), color: palette.dim)
      // A part of a number would be read as another one.
      guard position + 3 >= 0, position + 3 + label.size().width <= length else { continue }
      if isVertical {
        canvas.transformed(by: .translation(x: 4, y: position + 3).rotated(radians: .pi / 2)) {
          $0.draw(label, baselineAt: Point(x: 0, y: 0))
        }
      } else {
        canvas.draw(label, baselineAt: Point(x: position + 3, y: 9))
      }
    }
    let edge = Rect(x: 0, y: side - 1 / canvas.scale, width: length, height: 1 / canvas.scale)
    canvas.fill(
      .rectangle(isVertical ? Rect(x: edge.minY, y: 0, width: edge.height, height: length) : edge),
      with: .color(palette.line))
  }
}
