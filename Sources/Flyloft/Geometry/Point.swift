private import Glibc

/// A point on a canvas, or the way from one point to another, in points.
public struct Point: Hashable, Sendable {
  /// Grows to the right.
  public var x: Double
  /// Grows downwards.
  public var y: Double

  /// The point at (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point `radius` points from `center` in the direction `angle`, in radians clockwise on screen from the positive
  /// x axis.
  public init(center: Point = .zero, radius: Double, angle: Double) {
    self.init(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
  }

  /// The upper left corner of every canvas.
  public static let zero = Point(x: 0, y: 0)

  /// The sum, coordinate by coordinate.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The way from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The point on the other side of the origin.
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }
  /// Both coordinates multiplied by `factor`.
  public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
  /// Both coordinates multiplied by `factor`.
  public static func * (factor: Double, a: Point) -> Point { a * factor }
  /// Both coordinates divided by `divisor`; by 0 they become infinite or NaN.
  public static func / (a: Point, divisor: Double) -> Point { Point(x: a.x / divisor, y: a.y / divisor) }
  /// The point to the right and down of `a` by `size`.
  public static func + (a: Point, size: Size) -> Point { Point(x: a.x + size.width, y: a.y + size.height) }
  /// Moves `a` by `b`.
  public static func += (a: inout Point, b: Point) { a = a + b }
  /// Moves `a` back by `b`.
  public static func -= (a: inout Point, b: Point) { a = a - b }

  /// The distance from the origin.
  public var length: Double { hypot(x, y) }
  /// The direction from the origin, in radians from -π to π, clockwise on screen from the positive x axis; 0 at the
  /// origin itself.
  public var angle: Double { atan2(y, x) }

  /// The distance to `other`.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The point on the way to `other`.
  ///
  /// - Parameters:
  ///   - other: the point at the other end.
  ///   - fraction: 0 gives this point, 1 the other; values beyond lie on the same line.
  public func interpolated(to other: Point, by fraction: Double) -> Point { self + (other - self) * fraction }

  /// True if neither coordinate is infinite or NaN.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
