/// The length of a path, and places along it: made once, asked often.
///
/// Fractions are shares of the whole length, from 0 to 1, over all parts of the path in their order; those beyond are
/// clamped, and NaN counts as 0.
public struct PathMeasure: Sendable {
  private struct Step: Sendable {
    let from: Point
    let segment: Contour.Segment
    /// The lengths from the path's beginning to the step's beginning and end.
    let range: ClosedRange<Double>
    let contour: Int
  }

  /// The length of all lines and curves, in points.
  public let length: Double
  private let contours: [Contour]
  private let steps: [Step]

  /// Measures `path`.
  public init(_ path: Path) {
    contours = path.contours
    var (steps, length) = ([Step](), 0.0)
    for (index, contour) in contours.enumerated() {
      for (from, segment) in contour.steps {
        let end = length + segment.length(from: from)
        steps.append(Step(from: from, segment: segment, range: length...end, contour: index))
        length = end
      }
    }
    (self.steps, self.length) = (steps, length)
  }

  /// The point at a fraction of the length; nil where the path has no line and no curve.
  public func point(at fraction: Double) -> Point? {
    place(at: fraction).map { step, rest in step.segment.point(atLength: rest, from: step.from) }
  }

  /// The direction in which the path goes on at a fraction of the length, in radians clockwise on screen from the
  /// positive x axis; nil where the path has no line and no curve.
  public func direction(at fraction: Double) -> Double? {
    place(at: fraction).map { step, rest in step.segment.direction(atLength: rest, from: step.from) }
  }

  /// The part of the path between two fractions of the length; empty where the second is not the larger one.
  public func trimmed(from start: Double, to end: Double) -> Path {
    part(from: clamped(start) * length, to: clamped(end) * length)
  }

  /// The part between two lengths from the beginning, in points.
  func part(from start: Double, to end: Double) -> Path {
    guard start < end else { return Path() }
    var (parts, present): ([Contour], Int?) = ([], nil)
    for step in steps where step.range.upperBound > start && step.range.lowerBound < end {
      let isWhole = step.range.lowerBound >= start && step.range.upperBound <= end
      let (from, segment) =
        isWhole
        ? (step.from, step.segment)
        : step.segment.part(
          from: max(start - step.range.lowerBound, 0),
          to: min(end, step.range.upperBound) - step.range.lowerBound, beginning: step.from)
      if present != step.contour { parts.append(Contour(start: from)) }
      present = step.contour
      parts[parts.count - 1].segments.append(segment)
      // A part that is there from its beginning to its end stays closed.
      if isWhole, contours[step.contour].isClosed, parts.last!.segments.count == contours[step.contour].steps.count {
        parts[parts.count - 1].isClosed = true
      }
    }
    return Path(parts)
  }

  /// The lengths from the beginning at which the path's connected parts begin and end.
  var contourRanges: [(range: ClosedRange<Double>, isClosed: Bool)] {
    contours.indices.compactMap { index in
      let steps = steps.filter { $0.contour == index }
      guard let first = steps.first, let last = steps.last else { return nil }
      return (first.range.lowerBound...last.range.upperBound, contours[index].isClosed)
    }
  }

  private func clamped(_ fraction: Double) -> Double { fraction > 0 ? min(fraction, 1) : 0 }

  private func place(at fraction: Double) -> (Step, rest: Double)? {
    let wanted = clamped(fraction) * length
    // The first step that reaches so far.
    var (low, high) = (0, steps.count - 1)
    guard high >= 0 else { return nil }
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].range.upperBound < wanted { low = middle + 1 } else { high = middle }
    }
    return (steps[low], max(0, wanted - steps[low].range.lowerBound))
  }
}

extension Contour.Segment {
  fileprivate func length(from: Point) -> Double {
    switch self {
    case .line(let end): from.distance(to: end)
    case .cubic(let c1, let c2, let end): Cubic(from, c1, c2, end).length()
    }
  }

  fileprivate func point(atLength length: Double, from: Point) -> Point {
    switch self {
    case .line(let end):
      let whole = from.distance(to: end)
      return whole > 0 ? from.interpolated(to: end, by: min(length / whole, 1)) : end
    case .cubic(let c1, let c2, let end):
      let cubic = Cubic(from, c1, c2, end)
      return cubic.point(at: cubic.parameter(atLength: length))
    }
  }

  fileprivate func direction(atLength length: Double, from: Point) -> Double {
    switch self {
    case .line(let end): return (end - from).angle
    case .cubic(let c1, let c2, let end):
      let cubic = Cubic(from, c1, c2, end)
      let velocity = cubic.velocity(at: cubic.parameter(atLength: length))
      // A curve whose handle lies on its end stands still there.
      return (velocity.length > 1e-9 ? velocity : end - from).angle
    }
  }

  fileprivate func part(from a: Double, to b: Double, beginning from: Point) -> (Point, Contour.Segment) {
    switch self {
    case .line: return (point(atLength: a, from: from), .line(point(atLength: b, from: from)))
    case .cubic(let c1, let c2, let end):
      let whole = Cubic(from, c1, c2, end)
      let part = whole.part(from: whole.parameter(atLength: a), to: whole.parameter(atLength: b))
      return (part.p0, .cubic(part.p1, part.p2, part.p3))
    }
  }
}
