/// The colours of a conic gradient all around its centre, as premultiplied pixels.
///
/// Cairo has no conic gradients, and a mesh of patches comes near to one only where the patches are small. So each pixel
/// gets the colour of its own angle.
struct ConicTurn {
  /// The number of colours in a turn: 500 pixels from the centre, each is as wide as a pixel.
  static let count = 4096

  /// The colours from `start` on, clockwise.
  let pixels: [UInt32]
  /// The angle of the first colour, in radians.
  let start: Double

  /// The colours of `gradient` from one angle to another, in radians; a full turn from the first where the second is no
  /// number.
  init(_ gradient: Gradient, from first: Double, to last: Double) {
    let from = first.isFinite ? first : 0
    let wanted = last - from
    let sweep = wanted.isFinite ? min(max(wanted, -2 * .pi), 2 * .pi) : 2 * .pi
    // Counterclockwise, the same turn is walked from its end, backwards.
    start = sweep < 0 ? from + sweep : from
    let share = abs(sweep) / (2 * .pi)
    pixels = (0..<Self.count).map { index in
      // Every colour is that in the middle of its step.
      let turn = (Double(index) + 0.5) / Double(Self.count)
      guard let location = Self.location(at: turn, share, gradient.spread) else { return 0 }
      return gradient.color(at: sweep < 0 ? 1 - location : location)?.premultipliedPixel ?? 0
    }
  }

  /// The place of `turn` in the gradient, which goes from 0 to 1 once around; nil for nothing.
  private static func location(at turn: Double, _ share: Double, _ spread: Gradient.Spread) -> Double? {
    guard share > 0 else { return spread == .transparent ? nil : (turn < 0.5 ? 1 : 0) }
    let times = turn / share
    guard times > 1 else { return times }
    let rest = times - times.rounded(.down)
    switch spread {
    case .pad: return turn < (1 + share) / 2 ? 1 : 0
    case .repeat: return rest
    case .reflect: return Int(min(times, 1e6)) % 2 == 0 ? rest : 1 - rest
    case .transparent: return nil
    }
  }

  /// Writes a row of pixels, each the colour of its direction from the origin.
  ///
  /// - Parameters:
  ///   - first: the place of the first pixel's centre, seen from the centre of the gradient.
  ///   - step: the way from one pixel to the next.
  func fill(_ row: UnsafeMutableBufferPointer<UInt32>, from first: Point, step: Point) {
    let (x0, y0, dx, dy) = (Float(first.x), Float(first.y), Float(step.x), Float(step.y))
    let stepsPerRadian = Float(Self.count) / (2 * .pi)
    let shift = Float((-start).truncatingRemainder(dividingBy: 2 * .pi)) * stepsPerRadian - 0.5
    pixels.withUnsafeBufferPointer { pixels in
      for column in 0..<row.count {
        let (x, y) = (x0 + Float(column) * dx, y0 + Float(column) * dy)
        let steps = Self.angle(x, y) * stepsPerRadian + shift
        // 1.5 · 2²³ leaves the nearest whole number in the lowest bits, without a conversion that could trap.
        row[column] = pixels[Int((steps + 12_582_912).bitPattern & UInt32(Self.count - 1))]
      }
    }
  }

  /// The direction of a point from the origin, in radians from -π to π, to within 0.00001: the polynomial of Hastings,
  /// “Approximations for Digital Computers” (1955). It has no branch and no call, so that a row of it is vectorized.
  private static func angle(_ x: Float, _ y: Float) -> Float {
    let (ax, ay) = (x.magnitude, y.magnitude)
    let slope = min(ax, ay) / max(max(ax, ay), .leastNormalMagnitude)
    let s = slope * slope
    let high = 0.193_543_46 + s * (-0.116_432_87 + s * (0.052_653_32 - s * 0.011_721_20))
    var angle = slope * (0.999_977_26 + s * (-0.332_623_47 + s * high))
    angle = ay > ax ? .pi / 2 - angle : angle
    angle = x < 0 ? .pi - angle : angle
    return y < 0 ? -angle : angle
  }
}
