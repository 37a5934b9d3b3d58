private import Glibc

// Chained as scopes of a canvas nest: the last one is applied to a point first. `t.translated(x:y:)` is what
// `transformed(by: t)` around `transformed(by: .translation(x:y:))` gives.

extension Transform {
  /// This map after a shift to the right and down.
  public func translated(x: Double, y: Double) -> Transform { Transform.translation(x: x, y: y).followed(by: self) }

  /// This map after a scaling about the origin.
  public func scaled(by factor: Double) -> Transform { Transform.scale(factor).followed(by: self) }

  /// This map after a scaling about the origin.
  public func scaled(x: Double, y: Double) -> Transform { Transform.scale(x: x, y: y).followed(by: self) }

  /// This map after a rotation about the origin; positive angles, in radians, turn clockwise on screen.
  public func rotated(radians: Double) -> Transform { Transform.rotation(radians: radians).followed(by: self) }

  /// A shear along the axes: the angles, in radians, by which it slants vertical lines to the right and horizontal
  /// lines down. At a right angle it isn't finite.
  public static func skew(x: Double = 0, y: Double = 0) -> Transform {
    Transform(xx: 1, yx: tan(y), xy: tan(x), yy: 1, x0: 0, y0: 0)
  }

  /// The map that stretches `source` over `target`, corner to corner; nil for a source without area.
  public static func mapping(_ source: Rect, to target: Rect) -> Transform? {
    guard source.width != 0, source.height != 0 else { return nil }
    let (sx, sy) = (target.width / source.width, target.height / source.height)
    let map = Transform(
      xx: sx, yx: 0, xy: 0, yy: sy, x0: target.minX - source.minX * sx, y0: target.minY - source.minY * sy)
    return map.isFinite ? map : nil
  }

  /// The smallest rectangle that contains what `rect` is mapped to.
  public func bounds(of rect: Rect) -> Rect { Rect(containing: rect.corners.map { self($0) }) ?? .zero }

  /// The factor by which this map multiplies lengths: exactly where it is a rotation, a shift and one scaling, on the
  /// average otherwise.
  public var meanScale: Double { determinant.magnitude.squareRoot() }
}
