extension Path {
  /// The smallest rectangle around all lines and curves, in points, without the width of a stroke; empty at the origin
  /// for a path without any.
  public var bounds: Rect {
    var points: [Point] = []
    for contour in contours {
      for (from, segment) in contour.steps {
        points += [from, segment.end]
        if case .cubic(let c1, let c2, let end) = segment {
          let cubic = Cubic(from, c1, c2, end)
          points += cubic.extremes.map { cubic.point(at: $0) }
        }
      }
    }
    return Rect(containing: points) ?? .zero
  }

  /// The length of all lines and curves, in points. To ask more than one question about a path's length, make a
  /// `PathMeasure`.
  public var length: Double { PathMeasure(self).length }

  /// The point at a fraction of the length, from 0 to 1; nil where the path has no line and no curve.
  public func point(at fraction: Double) -> Point? { PathMeasure(self).point(at: fraction) }

  /// The part between two fractions of the length, from 0 to 1; empty where the second is not the larger one.
  public func trimmed(from start: Double, to end: Double) -> Path { PathMeasure(self).trimmed(from: start, to: end) }

  /// True if `point` is inside, where a fill would cover it. Curves are followed to a hundredth of a point.
  ///
  /// - Parameters:
  ///   - point: the point that is looked for.
  ///   - rule: which parts are inside where the path crosses itself.
  public func contains(_ point: Point, rule: FillRule = .winding) -> Bool {
    guard point.isFinite else { return false }
    var winding = 0
    for contour in contours {
      let corners = contour.flattened(tolerance: 0.01)
      // Every part is closed by a fill.
      var a = corners[corners.count - 1]
      for b in corners {
        if (a.y <= point.y) != (b.y <= point.y) {
          let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
          if x > point.x { winding += b.y > a.y ? 1 : -1 }
        }
        a = b
      }
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// True if the path has no step.
  public var isEmpty: Bool { elements.isEmpty }

  /// The point where the next line would begin; nil before the first step. Steps that aren't finite count as not there.
  public var currentPoint: Point? {
    let elements = elements
    guard let last = elements.lastIndex(where: { $0.isFinite }) else { return nil }
    switch elements[last] {
    case .move(let point), .line(let point), .curve(let point, _, _), .quadCurve(let point, _): return point
    case .arc(let center, let radius, _, let to, _): return Point(center: center, radius: max(radius, 0), angle: to)
    case .close: return contours.last?.start
    }
  }
}
