private import Glibc

/// The orbit of a picture's middle, from which those of its other points are told by how far they are from it.
///
/// At 10^13 the points of a picture differ in their last digits only, and would fall together. So an orbit is worked out as its distance
/// from this one (K. I. Martin, “Superfractalthing maths”, 2013), which is exact however small it is; where it comes nearer to 0 than to
/// this one it goes on from this one's beginning (Zhuoran, “Another solution to perturbation glitches”, 2021). What rounding does to
/// this orbit moves the whole picture by some 10^-16.
struct Orbit {
  /// The real and imaginary parts, one after the other, from 0 on.
  private var points: [Double] = []
  private let limit: Int

  /// Where a point has escaped. So far away the colours of neighbours join without a step.
  private static let farSquared = 1e6
  /// Two steps of an orbit that are so near each other are one: far less than a step past the smallest copies of the set.
  private static let sameSquared = 1e-28

  /// - Parameters:
  ///   - x: the middle's real part.
  ///   - y: its imaginary part.
  ///   - limit: the most steps of an orbit.
  init(x: Double, y: Double, limit: Int) {
    self.limit = limit
    var (re, im) = (0.0, 0.0)
    for _ in 0...limit where re * re + im * im <= Self.farSquared {
      points += [re, im]
      (re, im) = (re * re - im * im + x, 2 * re * im + y)
    }
  }

  /// How a point that lies outside of the set escapes.
  struct Escape {
    /// After how many steps, with fractions.
    var steps: Double
    /// How far away the set is, about.
    var distance: Double
  }

  /// - Parameters:
  ///   - dx: how far the point is from the middle, in its real part.
  ///   - dy: and in its imaginary part.
  /// - Returns: nil for a point that has not escaped after the most steps.
  func escape(dx: Double, dy: Double) -> Escape? {
    let count = points.count
    return points.withUnsafeBufferPointer { buffer in
      // Without optimization, as an edit is built, buffers, ranges, constants of the type and `abs` would take twice as long.
      let (points, farSquared, sameSquared) = (buffer.baseAddress!, Self.farSquared, Self.sameSquared)
      var (index, step) = (0, 0)
      // How far the point's orbit is from this one, where it is, and how it changes with the point.
      var (a, b, re, im, da, db) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      // Where it was at the last power of two: an orbit that comes back there goes round for ever.
      var (formerRe, formerIm) = (Double.infinity, Double.infinity)
      while step < limit {
        step += 1
        let x = 2 * points[index] + a
        let y = 2 * points[index + 1] + b
        (a, b) = (x * a - y * b + dx, x * b + y * a + dy)
        (da, db) = (2 * (re * da - im * db) + 1, 2 * (re * db + im * da))
        index += 2
        (re, im) = (points[index] + a, points[index + 1] + b)
        let squared = re * re + im * im
        if squared > farSquared { return escape(step, squared, da * da + db * db) }
        let u = re - formerRe
        let v = im - formerIm
        if u * u + v * v < sameSquared { return nil }
        if step & (step - 1) == 0 { (formerRe, formerIm) = (re, im) }
        if squared < a * a + b * b || index == count - 2 { (a, b, index) = (re, im, 0) }
      }
      return nil
    }
  }

  private func escape(_ step: Int, _ squared: Double, _ change: Double) -> Escape {
    let logarithm = log(squared) / 2
    return Escape(
      steps: Double(step) + 1 - log2(logarithm / log(2)),
      distance: (squared / change).squareRoot() * logarithm)
  }
}
