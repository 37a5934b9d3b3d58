internal import Flyloft

/// The blobs of one card, a hundred soft circles of colour as the gallery of stress cards has them.
struct Blobs: Sequence, IteratorProtocol {
  struct Blob {
    let center: Point
    let radius: Double
    let color: Color
  }

  static let number = 100
  static let cardSize = PixelSize(width: 992, height: 160)

  private var state: UInt64
  private var left = Blobs.number

  init(row: Int) {
    state = UInt64(truncatingIfNeeded: row) &+ 1
  }

  mutating func next() -> Blob? {
    guard left > 0 else { return nil }
    left -= 1
    let center = Point(
      x: fraction() * Double(Self.cardSize.width), y: fraction() * Double(Self.cardSize.height))
    return Blob(
      center: center, radius: 20 + 60 * fraction(),
      color: Color(red: fraction(), green: fraction(), blue: fraction(), opacity: 0.6))
  }

  /// From 0 to 1; Marsaglia's xorshift generator.
  private mutating func fraction() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 53)
  }
}

/// A card drawn through Flyloft.
struct BlobCard: View {
  static let paper = Color(hex: 0xfafaf5)

  var row: Int

  func size(fitting width: Double) -> Size { Size(width: 992, height: 160) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(Self.paper))
    for blob in Blobs(row: row) {
      let fade = Gradient([blob.color, Color(white: 1, opacity: 0)])
      canvas.fill(
        .circle(center: blob.center, radius: blob.radius),
        with: .radial(fade, center: blob.center, endRadius: blob.radius))
    }
  }
}
