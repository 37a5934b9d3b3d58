private import Glibc

/// An affine map of the plane: `x' = xx·x + xy·y + x0`, `y' = yx·x + yy·y + y0`.
public struct Transform: Hashable, Sendable {
  /// The share of `x` in `x'`.
  public var xx: Double
  /// The share of `x` in `y'`.
  public var yx: Double
  /// The share of `y` in `x'`.
  public var xy: Double
  /// The share of `y` in `y'`.
  public var yy: Double
  /// The amount that is added to `x'`.
  public var x0: Double
  /// The amount that is added to `y'`.
  public var y0: Double

  /// The map with these coefficients.
  public init(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    self.xx = xx
    self.yx = yx
    self.xy = xy
    self.yy = yy
    self.x0 = x0
    self.y0 = y0
  }

  /// The map that leaves every point where it is.
  public static let identity = Transform(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)

  /// A shift to the right and down.
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(xx: 1, yx: 0, xy: 0, yy: 1, x0: x, y0: y)
  }

  /// A scaling about the origin, by the same factor in both directions.
  public static func scale(_ factor: Double) -> Transform { scale(x: factor, y: factor) }

  /// A scaling about the origin.
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(xx: x, yx: 0, xy: 0, yy: y, x0: 0, y0: 0)
  }

  /// A rotation about the origin; positive angles, in radians, turn clockwise on screen.
  public static func rotation(radians: Double) -> Transform {
    Transform(xx: cos(radians), yx: sin(radians), xy: -sin(radians), yy: cos(radians), x0: 0, y0: 0)
  }

  /// A rotation about `center`; positive angles, in radians, turn clockwise on screen.
  public static func rotation(radians: Double, about center: Point) -> Transform {
    translation(x: -center.x, y: -center.y)
      .followed(by: rotation(radians: radians))
      .followed(by: translation(x: center.x, y: center.y))
  }

  /// The map that applies this one first and then `next`.
  public func followed(by next: Transform) -> Transform {
    Transform(
      xx: next.xx * xx + next.xy * yx, yx: next.yx * xx + next.yy * yx,
      xy: next.xx * xy + next.xy * yy, yy: next.yx * xy + next.yy * yy,
      x0: next.xx * x0 + next.xy * y0 + next.x0, y0: next.yx * x0 + next.yy * y0 + next.y0)
  }

  /// The point that `point` is mapped to.
  public func callAsFunction(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }

  /// The factor by which this map multiplies areas; negative where it mirrors, 0 where it flattens the plane.
  public var determinant: Double { xx * yy - xy * yx }

  /// The map that undoes this one; nil where there is none, because this one flattens the plane or isn't finite.
  public var inverse: Transform? {
    let d = determinant
    guard d != 0, (1 / d).isFinite else { return nil }
    let map = Transform(
      xx: yy / d, yx: -yx / d, xy: -xy / d, yy: xx / d, x0: (xy * y0 - yy * x0) / d, y0: (yx * x0 - xx * y0) / d)
    return map.isFinite ? map : nil
  }

  /// True if no coefficient is infinite or NaN.
  public var isFinite: Bool {
    xx.isFinite && yx.isFinite && xy.isFinite && yy.isFinite && x0.isFinite && y0.isFinite
  }
}
