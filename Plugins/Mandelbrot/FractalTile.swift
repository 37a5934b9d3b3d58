public import Flyloft

/// A part of the Mandelbrot set, so many times magnified.
public struct FractalTile: View {
  /// The middle's real part.
  public var x: Double
  /// The middle's imaginary part.
  public var y: Double
  /// The power of ten by which it is magnified: with 0 all of the set is seen.
  public var power: Int
  /// After how many steps a point counts as one of the set.
  public var steps: Int

  /// What is seen of the plane where nothing is magnified.
  private static let breadth = 3.6

  /// A part of the set.
  public init(x: Double, y: Double, power: Int, steps: Int) {
    (self.x, self.y, self.power, self.steps) = (x, y, power, steps)
  }

  /// Three quarters as high as it is wide, and no wider than can be drawn in some seconds.
  public func size(fitting width: Double) -> Size {
    let side = min(width, 1024)
    return Size(width: side, height: (side * 0.75).rounded())
  }

  /// Works the pixels out that are wanted, some rows at a time, and gives up soon after nobody wants them.
  ///
  /// - Throws: `SurfaceError` if there is no memory for the pixels.
  public func draw(on canvas: borrowing Canvas) throws {
    let orbit = Orbit(x: x, y: y, limit: steps)
    let palette = canvas.isDark ? FractalPalette.dark : .light
    let pixel = canvas.pixel
    let area = canvas.snapped(canvas.wanted)
    let (columns, rows) = (Int((area.width / pixel).rounded()), Int((area.height / pixel).rounded()))
    let step = Self.breadth / canvas.bounds.width / (0..<power).reduce(1.0) { factor, _ in factor * 10 }
    for top in stride(from: 0, to: rows, by: Self.band) {
      let band = PixelSize(width: columns, height: min(Self.band, rows - top))
      let origin = Point(x: area.minX, y: area.minY + Double(top) * pixel)
      let image = try Image(size: band) { pixels in
        for index in pixels.indices {
          let (row, column) = index.quotientAndRemainder(dividingBy: columns)
          if column == 0, canvas.isObsolete { return }
          let dx = origin.x + (Double(column) + 0.5) * pixel - canvas.bounds.midX
          let dy = canvas.bounds.midY - origin.y - (Double(row) + 0.5) * pixel
          let escape = orbit.escape(dx: dx * step, dy: dy * step)
          pixels[index] = escape.map { palette.color(of: $0, pixel: pixel * step) } ?? palette.inside
        }
      }
      // Each also lets others have the processor.
      canvas.draw(image, at: origin, pixelsPerPoint: 1 / pixel, interpolation: .nearest)
    }
    if canvas.bounds.width >= Self.captionedWidth { drawCaption(on: canvas) }
  }

  /// The rows that are drawn at once.
  private static let band = 16
  /// A smaller picture would be hidden by its caption.
  private static let captionedWidth = 120.0

  private func drawCaption(on canvas: borrowing Canvas) {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let exponent = String("\(power)".compactMap(\.wholeNumberValue).map { digits[$0] })
    let caption = Text(
      power == 0 ? "1 ×" : "10\(exponent) ×", font: .system(size: 12, weight: .medium), color: canvas.ink)
    let chip = Rect(
      x: 10, y: canvas.bounds.maxY - 32, width: caption.size().width + 16, height: 22)
    canvas.fill(.roundedRectangle(chip, radius: 11), with: .color(canvas.background.opacity(0.85)))
    canvas.draw(caption, at: chip.center, anchor: .center)
  }
}
