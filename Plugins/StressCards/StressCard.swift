public import Flyloft

/// Soft blobs of colour strewn over paper, and the number of the row over them.
///
/// The row seeds the blobs, so that equal cards draw equal pixels. How many rows there are is no part of a card: what was
/// drawn of a thousand rows is good for ten million.
public struct StressCard: View {
  public var row: Int
  public var blobs: Int
  /// In points.
  public var height: Int

  public init(row: Int, blobs: Int, height: Int) {
    self.row = row
    self.blobs = blobs
    self.height = height
  }

  public func size(fitting width: Double) -> Size { Size(width: width, height: Double(height)) }

  public func draw(on canvas: borrowing Canvas) {
    // Paper is light; in the dark the card keeps the background it lies on.
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
    // Neither so dark nor so light that a blob is lost on paper or in the night.
    func component() -> Double { .random(in: 0.16..<0.94, using: &generator) }
    let color = Color(red: component(), green: component(), blue: component(), opacity: 0.6)
    // On paper the blobs bleach out. White would lie around each like a veil in the dark, where they just grow thin.
    let fade = Gradient([color, canvas.isDark ? color.opacity(0) : Color(white: 1, opacity: 0)])
    canvas.fill(.circle(center: center, radius: radius), with: .radial(fade, center: center, endRadius: radius))
  }
}
