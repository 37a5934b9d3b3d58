public import Flyloft

/// Soft blobs of colour strewn over paper, and the number of the row over them.
///
/// The row seeds the blobs, so that equal cards draw equal pixels. A card doesn't depend on how many rows there are, so
/// a picture that was drawn for a thousand rows is also right for ten million.
public struct StressCard: View {
  /// The number in the title, and the seed of the blobs.
  public var row: Int
  /// How many blobs it has; none if negative.
  public var blobs: Int
  /// The card's height in points.
  public var height: Int

  /// A card for `row`.
  public init(row: Int, blobs: Int, height: Int) {
    self.row = row
    self.blobs = blobs
    self.height = height
  }

  /// As wide as there is room, and as high as the card.
  public func size(fitting width: Double) -> Size { Size(width: width, height: Double(height)) }

  /// Draws paper, blobs and title.
  public func draw(on canvas: borrowing Canvas) {
    // Paper is light; a dark background stays as it is.
    if !canvas.isDark { canvas.fill(with: .color(Color(hex: 0xfafaf5))) }
    var generator = SplitMix64(seed: UInt64(truncatingIfNeeded: row))
    for _ in 0..<max(blobs, 0) { strew(on: canvas, &generator) }
    let title = Text("Row \(row)", font: .system(size: 28, weight: .bold), color: canvas.ink, lineLimit: 1)
    let room = canvas.bounds.width - 48
    canvas.draw(title, at: Point(x: 24, y: canvas.bounds.center.y - title.size().height / 2), width: room)
  }

  private func strew(on canvas: borrowing Canvas, _ generator: inout SplitMix64) {
    let center = Point(
      x: .random(in: 0..<canvas.bounds.width, using: &generator),
      y: .random(in: 0..<canvas.bounds.height, using: &generator))
    let radius = Double.random(in: 20..<80, using: &generator)
    // Neither so dark nor so light that a blob can't be seen on a dark background or on paper.
    func component() -> Double { .random(in: 0.16..<0.94, using: &generator) }
    let color = Color(red: component(), green: component(), blue: component(), opacity: 0.6)
    // On paper the blobs fade to transparent white. On a dark background that would look like a veil around each blob,
    // so there they fade to their own colour.
    let fade = Gradient([color, canvas.isDark ? color.opacity(0) : Color(white: 1, opacity: 0)])
    canvas.fill(.circle(center: center, radius: radius), with: .radial(fade, center: center, endRadius: radius))
  }
}
