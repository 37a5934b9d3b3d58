/// The outline of a stroke along one polyline: what a fill by the winding rule must cover to look like the stroke.
struct StrokeOutline {
  private let half: Double
  private let style: StrokeStyle
  private(set) var path = Path()

  init(_ style: StrokeStyle) {
    self.style = style
    half = style.width.isFinite ? max(style.width, 0) / 2 : 0
  }

  /// Adds the outline of the lines through `points`, of which no two neighbours are equal.
  mutating func add(_ points: [Point], isClosed: Bool) {
    guard half > 0, points.count > 1 else {
      if half > 0, let point = points.first { addDot(at: point) }
      return
    }
    if isClosed, points.count > 2 {
      // Both sides, one forwards and one backwards: between them the winding is one, inside of both it is none.
      for side in [points, points.reversed()] {
        var isFirst = true
        for index in side.indices {
          join(
            side[(index + side.count - 1) % side.count], side[index], side[(index + 1) % side.count],
            beginning: &isFirst)
        }
        path.close()
      }
    } else {
      var isFirst = true
      for side in [points, points.reversed()] {
        let direction = Self.direction(side[0], side[1])
        add(side[0] + Self.left(direction) * half, beginning: &isFirst)
        for index in 1..<(side.count - 1) where side.count > 2 {
          join(side[index - 1], side[index], side[index + 1], beginning: &isFirst)
        }
        cap(at: side[side.count - 1], Self.direction(side[side.count - 2], side[side.count - 1]))
      }
      path.close()
    }
  }

  private static func direction(_ a: Point, _ b: Point) -> Point { (b - a) / (b - a).length }
  /// The direction a quarter of a turn counterclockwise on screen.
  private static func left(_ direction: Point) -> Point { Point(x: direction.y, y: -direction.x) }

  private mutating func add(_ point: Point, beginning isFirst: inout Bool) {
    if isFirst { path.move(to: point) } else { path.line(to: point) }
    isFirst = false
  }

  /// The left side around the corner at `b`.
  private mutating func join(_ a: Point, _ b: Point, _ c: Point, beginning isFirst: inout Bool) {
    let (first, second) = (Self.direction(a, b), Self.direction(b, c))
    let (from, to) = (Self.left(first) * half, Self.left(second) * half)
    let turn = first.x * second.y - first.y * second.x
    let cosine = first.x * second.x + first.y * second.y
    add(b + from, beginning: &isFirst)
    if turn < 0 || (turn == 0 && cosine > 0) {
      // The inner side of the corner goes through the corner itself, so that no part of the stroke is left out where
      // the lines are shorter than the stroke is wide.
      if turn < 0 { path.line(to: b) }
    } else {
      switch style.join {
      case .bevel: break
      case .round: path.arc(center: b, radius: half, from: from.angle, to: to.angle)
      case .miter:
        // The miter's length in widths is 1 / cos(φ/2), where φ is the angle by which the line turns.
        let limit = style.miterLimit.isNaN ? 10 : max(style.miterLimit, 1)
        if cosine > -1, 2 / (1 + cosine) <= limit * limit { path.line(to: b + (from + to) / (1 + cosine)) }
      }
    }
    path.line(to: b + to)
  }

  private mutating func cap(at end: Point, _ direction: Point) {
    let side = Self.left(direction) * half
    path.line(to: end + side)
    switch style.cap {
    case .butt: break
    case .round: path.arc(center: end, radius: half, from: side.angle, to: side.angle + .pi)
    case .square:
      path.line(to: end + side + direction * half)
      path.line(to: end - side + direction * half)
    }
    path.line(to: end - side)
  }

  private mutating func addDot(at point: Point) {
    switch style.cap {
    case .butt: break
    case .round: path.append(.circle(center: point, radius: half))
    case .square:
      path.append(.rectangle(Rect(center: point, size: Size(width: 2 * half, height: 2 * half))))
    }
  }
}

extension Path {
  /// The outline of a stroke of this path: filled by the winding rule, it looks like the stroke.
  ///
  /// A hairline has no outline, because its width depends on the canvas. Where the stroke overlaps itself, so does the
  /// outline.
  ///
  /// - Parameters:
  ///   - style: how the stroke is drawn.
  ///   - tolerance: how far, in points, lines may be from the path's curves.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.02) -> Path {
    var outline = StrokeOutline(style)
    guard !style.isHairline else { return outline.path }
    let dash = style.usableDash
    let path = dash.isEmpty ? self : dashed(dash, phase: style.dashPhase)
    for contour in path.contours {
      outline.add(contour.flattened(tolerance: tolerance), isClosed: contour.isClosed)
    }
    return outline.path
  }
}
