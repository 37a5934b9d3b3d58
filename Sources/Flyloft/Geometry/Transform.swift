private import Glibc

/// An affine map of the plane: `x' = xx·x + xy·y + x0`, `y' = yx·x + yy·y + y0`.
public struct Transform: Hashable, Sendable {
  public var xx: Double
  public var yx: Double
  public var xy: Double
  public var yy: Double
  public var x0: Double
  public var y0: Double

  public init(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    self.xx = xx
    self.yx = yx
    self.xy = xy
    self.yy = yy
    self.x0 = x0
    self.y0 = y0
  }

  public static let identity = Transform(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)

  public static func translation(x: Double, y: Double) -> Transform {
    Transform(xx: 1, yx: 0, xy: 0, yy: 1, x0: x, y0: y)
  }

  public static func scale(_ factor: Double) -> Transform { scale(x: factor, y: factor) }

  public static func scale(x: Double, y: Double) -> Transform {
    Transform(xx: x, yx: 0, xy: 0, yy: y, x0: 0, y0: 0)
  }

  /// A rotation about the origin; positive angles, in radians, turn clockwise on screen.
  public static func rotation(radians: Double) -> Transform {
    Transform(xx: cos(radians), yx: sin(radians), xy: -sin(radians), yy: cos(radians), x0: 0, y0: 0)
  }

  /// A rotation about `center`.
  public static func rotation(radians: Double, about center: Point) -> Transform {
    translation(x: -center.x, y: -center.y)
      .followed(by: rotation(radians: radians))
      .followed(by: translation(x: center.x, y: center.y))
  }

  /// This map, then `next`.
  public func followed(by next: Transform) -> Transform {
    Transform(
      xx: next.xx * xx + next.xy * yx, yx: next.yx * xx + next.yy * yx,
      xy: next.xx * xy + next.xy * yy, yy: next.yx * xy + next.yy * yy,
      x0: next.xx * x0 + next.xy * y0 + next.x0, y0: next.yx * x0 + next.yy * y0 + next.y0)
  }

  public func callAsFunction(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }
}
