public import Flyloft

/// Petals around a centre, whose colours and turns follow from a seed.
///
/// Equal rosettes draw equal pixels, so they are one key: its size and its background belong to it.
public struct Rosette: View {
  /// What colours and turns follow from.
  public var seed: Int
  /// In points.
  public var diameter: Double
  /// Whether it stands on a tile of its colour.
  public var hasBackground: Bool
  /// How many petals it has.
  public var petals: Int

  /// A rosette.
  public init(seed: Int, diameter: Double, hasBackground: Bool, petals: Int) {
    (self.seed, self.diameter) = (seed, diameter)
    (self.hasBackground, self.petals) = (hasBackground, petals)
  }

  /// As wide as there is room; all are of one height, so that rows are even.
  public func size(fitting width: Double) -> Size { Size(width: width, height: 208) }

  /// Draws the tile, the petals and what the key is.
  public func draw(on canvas: borrowing Canvas) {
    let center = Point(x: canvas.bounds.midX, y: canvas.bounds.minY + 92)
    if hasBackground {
      let tile = Rect(center: center, size: Size(width: 168, height: 168))
      canvas.fill(.roundedRectangle(tile, radius: 16), with: .color(color(0.5).opacity(canvas.isDark ? 0.22 : 0.16)))
    }
    for petal in 0..<petals {
      // Nobody wants it any more: the rest would be drawn for nothing.
      if canvas.isObsolete { return }
      draw(petal, around: center, on: canvas)
    }
    let caption = Text(
      "key \(seed) · \(Int(diameter)) pt\(hasBackground ? " · background" : "")",
      font: .system(size: 11).tabular, color: canvas.ink.opacity(0.6), lineLimit: 1)
    canvas.draw(caption, at: Point(x: canvas.bounds.midX, y: 192), anchor: .center)
  }

  private func draw(_ petal: Int, around center: Point, on canvas: borrowing Canvas) {
    let share = Double(petal) / Double(petals)
    // So many turns for all petals that neighbours in time are not neighbours in place.
    let angle = Double(petal) * (2.399 + Double(seed % 7) * 0.31)
    let reach = diameter / 2 * (0.28 + 0.72 * share.squareRoot())
    let tip = Point(center: center, radius: reach, angle: angle)
    let bend = diameter * (0.06 + 0.12 * Double(seed % 5) / 4)
    let side = Point(
      center: Point(center: center, radius: reach * 0.6, angle: angle), radius: bend, angle: angle + 1.57)
    let other = Point(
      center: Point(center: center, radius: reach * 0.6, angle: angle), radius: bend, angle: angle - 1.57)
    var path = Path()
    path.move(to: center)
    path.quadCurve(to: tip, control: side)
    path.quadCurve(to: center, control: other)
    path.close()
    canvas.fill(path, with: .color(color(share).opacity(0.10)))
    canvas.stroke(path, with: .color(color(share).opacity(0.5)), style: StrokeStyle(width: 0.6))
  }

  /// From the seed's hue on through a third of the circle.
  private func color(_ share: Double) -> Color {
    Color(lightness: 0.66, chroma: 0.16, hue: .degrees(Double(seed * 47 % 360) + 120 * share))
  }
}
