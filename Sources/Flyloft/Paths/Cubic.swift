/// A cubic Bézier curve.
struct Cubic {
  let (p0, p1, p2, p3): (Point, Point, Point, Point)

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  /// The point at parameter `t`, from 0 to 1.
  func point(at t: Double) -> Point {
    let u = 1 - t
    return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
  }

  /// The way that the point goes as the parameter grows, for each unit of it.
  func velocity(at t: Double) -> Point {
    let u = 1 - t
    return (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
  }

  /// The part from one parameter to another, by de Casteljau's division.
  func part(from a: Double, to b: Double) -> Cubic {
    let (start, end) = (point(at: a), point(at: b))
    return Cubic(start, start + velocity(at: a) * ((b - a) / 3), end - velocity(at: b) * ((b - a) / 3), end)
  }

  /// Into how many parts of equal parameter the curve is to be cut so that each is within `tolerance` of its chord
  /// (Wang's bound, by the second differences).
  func pieces(tolerance: Double) -> Int {
    let bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length)
    return Int(min(max((0.75 * bend / max(tolerance, 1e-6)).squareRoot().rounded(.up), 1), 10_000))
  }

  /// The length from the start to parameter `t`: Gauss and Legendre's rule of five points on eight parts.
  func length(to t: Double = 1) -> Double {
    var sum = 0.0
    let half = t / 16
    for part in 0..<8 {
      let middle = Double(2 * part + 1) * half
      for (x, weight) in Self.rule { sum += weight * half * velocity(at: middle + half * x).length }
    }
    return sum
  }

  /// The parameter at which the length from the start is `length`.
  func parameter(atLength length: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if self.length(to: middle) < length { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The parameters at which a coordinate is least or most, between the ends.
  var extremes: [Double] { extremes(p0.x, p1.x, p2.x, p3.x) + extremes(p0.y, p1.y, p2.y, p3.y) }

  private func extremes(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    // The roots of the derivative: i·t² + j·t + k.
    let (i, j, k) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    if abs(i) < 1e-12 { return j == 0 ? [] : [-k / j].filter { $0 > 0 && $0 < 1 } }
    let discriminant = j * j - 4 * i * k
    guard discriminant >= 0 else { return [] }
    let root = discriminant.squareRoot()
    return [(-j + root) / (2 * i), (-j - root) / (2 * i)].filter { $0 > 0 && $0 < 1 }
  }

  private static let rule: [(x: Double, weight: Double)] = [
    (0, 0.568_888_888_888_888_9), (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5), (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]
}
