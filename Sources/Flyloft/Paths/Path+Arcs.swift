private import Glibc

extension Path {
  /// Adds an arc that goes on for `delta` radians from the angle `from`: clockwise on screen, or counterclockwise where
  /// it is negative; at most a full turn. It is joined to the current point by a line.
  public mutating func arc(center: Point, radius: Double, from: Double, delta: Double) {
    let delta = min(max(delta, -2 * .pi), 2 * .pi)
    arc(center: center, radius: radius, from: from, to: from + delta, clockwise: delta >= 0)
  }

  /// Adds an arc of an ellipse, joined to the current point by a line.
  ///
  /// - Parameters:
  ///   - center: of the ellipse.
  ///   - radii: half of the ellipse's width and height; negative ones count as 0.
  ///   - rotation: of the ellipse about its centre, in radians, clockwise on screen.
  ///   - from: the angle at which it begins, in radians, clockwise from the ellipse's own x axis; of the circle that
  ///     is stretched to the ellipse.
  ///   - to: the angle at which it ends.
  ///   - clockwise: the direction on screen.
  public mutating func ellipticalArc(
    center: Point, radii: Size, rotation: Double = 0, from: Double, to: Double, clockwise: Bool = true
  ) {
    let map = Transform.translation(x: center.x, y: center.y).rotated(radians: rotation)
      .scaled(x: max(radii.width, 0), y: max(radii.height, 0))
    let sweep = Contour.sweep(from: from, to: to, clockwise: clockwise)
    guard map.isFinite, sweep.isFinite else { return }
    let start = map(Point(radius: 1, angle: from))
    if currentPoint == nil { move(to: start) } else { line(to: start) }
    append(arcFrom: start, from, sweep, through: map)
  }

  /// Adds an arc of an ellipse from the current point to `end`, as SVG's `A` does.
  ///
  /// Radii that are too small to reach are enlarged; where one is 0 a line is added.
  ///
  /// - Parameters:
  ///   - end: where the arc ends.
  ///   - radii: half of the ellipse's width and height.
  ///   - rotation: of the ellipse about its centre, in radians, clockwise on screen.
  ///   - largeArc: whether it is the longer way round.
  ///   - clockwise: whether it turns clockwise on screen.
  public mutating func arc(
    to end: Point, radii: Size, rotation: Double = 0, largeArc: Bool = false, clockwise: Bool = true
  ) {
    guard end.isFinite, rotation.isFinite else { return }
    guard let start = currentPoint else { return move(to: end) }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard start != end else { return }
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite else { return line(to: end) }
    // SVG 2, B.2.4: from end points to the centre.
    let half = Transform.rotation(radians: -rotation)((start - end) / 2)
    let tooSmall = (half.x / rx) * (half.x / rx) + (half.y / ry) * (half.y / ry)
    if tooSmall > 1 { (rx, ry) = (rx * tooSmall.squareRoot(), ry * tooSmall.squareRoot()) }
    let (a, b) = (rx * half.y, ry * half.x)
    let length = a * a + b * b
    let share = max(0, (rx * ry * rx * ry - length) / length).squareRoot() * (largeArc == clockwise ? -1 : 1)
    let center = Point(x: share * rx * half.y / ry, y: -share * ry * half.x / rx)
    let map = Transform.translation(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      .rotated(radians: rotation).translated(x: center.x, y: center.y).scaled(x: rx, y: ry)
    let from = atan2((half.y - center.y) / ry, (half.x - center.x) / rx)
    let to = atan2((-half.y - center.y) / ry, (-half.x - center.x) / rx)
    let sweep = Contour.sweep(from: from, to: to, clockwise: clockwise)
    guard map.isFinite, sweep.isFinite else { return line(to: end) }
    append(arcFrom: start, from, sweep, through: map)
  }

  /// Rounds the corner at `tangent1End`: adds a line towards it and an arc that turns from there towards `tangent2End`.
  ///
  /// Where there is no corner to round, because the points lie on a line or the radius is 0, a line to `tangent1End` is
  /// added; without a current point the path begins there.
  public mutating func arc(tangent1End: Point, tangent2End: Point, radius: Double) {
    guard tangent1End.isFinite, tangent2End.isFinite else { return }
    guard let start = currentPoint else { return move(to: tangent1End) }
    let (a, b) = (start - tangent1End, tangent2End - tangent1End)
    let cross = a.x * b.y - a.y * b.x
    guard radius > 0, radius.isFinite, abs(cross) > 1e-9 * a.length * b.length else { return line(to: tangent1End) }
    let half = acos(min(max((a.x * b.x + a.y * b.y) / (a.length * b.length), -1), 1)) / 2
    let first = tangent1End + a / a.length * (radius / tan(half))
    let second = tangent1End + b / b.length * (radius / tan(half))
    let middle = a / a.length + b / b.length
    let center = tangent1End + middle / middle.length * (radius / sin(half))
    arc(
      center: center, radius: radius, from: (first - center).angle, to: (second - center).angle, clockwise: cross < 0)
  }

  private mutating func append(arcFrom start: Point, _ from: Double, _ sweep: Double, through map: Transform) {
    var contour = Contour(start: start)
    contour.appendArc(from: from, sweep: sweep, through: map)
    for case .cubic(let c1, let c2, let end) in contour.segments { curve(to: end, control1: c1, control2: c2) }
  }
}
