public import Flyloft
private import Glibc

/// How the earth is laid out in a plane.
public enum MapProjection: CaseIterable, Sendable {
  /// Round at its sides, with shapes and areas nearly right (Šavrič, Jenny, Patterson and others, 2011).
  case naturalEarth
  /// With right angles everywhere, up to 85°, as maps in browsers have it.
  case mercator
  /// A degree has the same length everywhere.
  case equirectangular
  /// As from far away.
  case globe

  /// Half of what it takes in the plane, in radii of the earth at the equator.
  public var extent: Size {
    switch self {
    case .naturalEarth: Size(width: 0.8707 * .pi, height: 1.42238)
    case .mercator: Size(width: .pi, height: .pi)
    case .equirectangular: Size(width: .pi, height: .pi / 2)
    case .globe: Size(width: 1, height: 1)
    }
  }

  /// Where a place lies in the plane, from the middle to the right and up.
  ///
  /// - Parameters:
  ///   - place: longitude (x) and latitude (y) in degrees.
  ///   - middle: the place in the middle of a globe. What is behind it lies farther from the middle than 1, up to 2.
  public func point(of place: Point, around middle: Point) -> Point {
    let (x, y) = (place.x * .pi / 180, place.y * .pi / 180)
    switch self {
    case .naturalEarth:
      let (two, four) = (y * y, y * y * y * y)
      let (six, eight) = (two * four, four * four)
      let width = 0.870700 - 0.131979 * two - 0.013791 * four + 0.003971 * two * eight - 0.001529 * four * eight
      let height = 1.007226 + 0.015085 * two - 0.044475 * six + 0.028874 * eight - 0.005916 * two * eight
      return Point(x: x * width, y: y * height)
    case .mercator:
      return Point(x: x, y: min(max(asinh(tan(y)), -.pi), .pi))
    case .equirectangular: return Point(x: x, y: y)
    case .globe:
      let (turn, tilt) = (x - middle.x * .pi / 180, middle.y * .pi / 180)
      let point = Point(x: cos(y) * sin(turn), y: cos(tilt) * sin(y) - sin(tilt) * cos(y) * cos(turn))
      let depth = sin(tilt) * sin(y) + cos(tilt) * cos(y) * cos(turn)
      if depth >= 0 { return point }
      // The far side is turned over at the rim, so that no ring is torn there.
      let radius = max(hypot(point.x, point.y), 1e-9)
      return point * ((2 - radius) / radius)
    }
  }
}
