/// The radii of a rectangle's corners, in points; negative ones count as 0.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the upper left corner.
  public var topLeading: Double
  /// The radius of the upper right corner.
  public var topTrailing: Double
  /// The radius of the lower right corner.
  public var bottomTrailing: Double
  /// The radius of the lower left corner.
  public var bottomLeading: Double

  /// These radii; corners of which nothing is said are sharp.
  public init(
    topLeading: Double = 0, topTrailing: Double = 0, bottomTrailing: Double = 0, bottomLeading: Double = 0
  ) {
    self.topLeading = topLeading
    self.topTrailing = topTrailing
    self.bottomTrailing = bottomTrailing
    self.bottomLeading = bottomLeading
  }
}

extension Path {
  /// A rectangle whose corners are quarter circles, each of its own radius. Where two radii are longer than their side,
  /// all are made smaller alike, as style sheets do.
  public static func roundedRectangle(_ rect: Rect, corners: CornerRadii) -> Path {
    let rect = rect.standardized
    var radii = [corners.topLeading, corners.topTrailing, corners.bottomTrailing, corners.bottomLeading]
      .map { $0 > 0 ? min($0, 1e6) : 0 }
    let sides = [rect.width, rect.height, rect.width, rect.height]
    let share = sides.indices.reduce(1.0) { share, side in
      let sum = radii[side] + radii[(side + 1) % 4]
      return sum > sides[side] ? min(share, sides[side] / sum) : share
    }
    radii = radii.map { $0 * share }
    return Path { path in
      for (index, corner) in rect.corners.enumerated() {
        let radius = radii[index]
        let inwards = Point(x: index == 0 || index == 3 ? radius : -radius, y: index < 2 ? radius : -radius)
        let start = Double(index + 2) * .pi / 2
        path.arc(center: corner + inwards, radius: radius, from: start, to: start + .pi / 2)
      }
      path.close()
    }
  }

  /// A rectangle whose corners are quarters of ellipses, of `cornerSize` at most half of each side.
  public static func roundedRectangle(_ rect: Rect, cornerSize: Size) -> Path {
    let rect = rect.standardized
    let size = Size(
      width: min(max(cornerSize.width, 0), rect.width / 2), height: min(max(cornerSize.height, 0), rect.height / 2))
    return Path { path in
      for (index, corner) in rect.corners.enumerated() {
        let inwards = Point(
          x: index == 0 || index == 3 ? size.width : -size.width, y: index < 2 ? size.height : -size.height)
        let start = Double(index + 2) * .pi / 2
        path.ellipticalArc(center: corner + inwards, radii: size, from: start, to: start + .pi / 2)
      }
      path.close()
    }
  }

  /// A rectangle whose shorter sides are half circles.
  public static func capsule(_ rect: Rect) -> Path {
    let rect = rect.standardized
    return roundedRectangle(rect, radius: min(rect.width, rect.height) / 2)
  }

  /// An open arc of a circle; angles are in radians, clockwise on screen from the positive x axis.
  public static func arc(
    center: Point, radius: Double, from: Double, to: Double, clockwise: Bool = true
  ) -> Path {
    Path([.arc(center: center, radius: radius, from: from, to: to, clockwise: clockwise)])
  }

  /// A slice of a pie, or of a ring where `innerRadius` isn't 0, from one angle clockwise to another, in radians. A full
  /// turn or more gives the whole circle or ring.
  public static func sector(
    center: Point, radius: Double, innerRadius: Double = 0, from: Double, to: Double
  ) -> Path {
    let inner = min(max(innerRadius, 0), max(radius, 0))
    if abs(to - from) >= 2 * .pi { return ring(center: center, radius: radius, innerRadius: inner) }
    return Path { path in
      path.arc(center: center, radius: radius, from: from, to: to)
      if inner > 0 {
        path.arc(center: center, radius: inner, from: to, to: from, clockwise: false)
      } else {
        path.line(to: center)
      }
      path.close()
    }
  }

  /// The area between two circles around one centre; all of the outer one where `innerRadius` is 0.
  public static func ring(center: Point, radius: Double, innerRadius: Double) -> Path {
    guard innerRadius > 0 else { return circle(center: center, radius: radius) }
    return Path { path in
      path.append(circle(center: center, radius: max(radius, innerRadius)))
      path.move(to: Point(x: center.x + min(radius, innerRadius), y: center.y))
      path.arc(center: center, radius: min(radius, innerRadius), from: 0, to: -2 * .pi, clockwise: false)
      path.close()
    }
  }
}
