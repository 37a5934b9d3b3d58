private import Glibc

/// One connected part of a path as lines and cubic curves, so that what measures or changes a path knows two kinds of
/// steps only. Steps that aren't finite are left out.
struct Contour: Sendable {
  enum Segment: Sendable {
    case line(Point)
    case cubic(Point, Point, Point)

    var end: Point {
      switch self {
      case .line(let end), .cubic(_, _, let end): end
      }
    }
  }

  var start: Point
  var segments: [Segment] = []
  var isClosed = false

  /// True if two points differ by no more than rounding makes them differ.
  static func isSame(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-7 && abs(a.y - b.y) < 1e-7 }

  var end: Point { segments.last?.end ?? start }

  /// The segments with where each begins; a closed contour ends with the line back to its start.
  var steps: [(from: Point, segment: Segment)] {
    var from = start
    var steps = segments.map { segment in
      defer { from = segment.end }
      return (from: from, segment: segment)
    }
    if isClosed, !Self.isSame(from, start) { steps.append((from, .line(start))) }
    return steps
  }

  /// The corners of a polyline that is nowhere farther than `tolerance` points from the contour, without points that
  /// repeat the one before. Where the contour is closed the last one is not the first again.
  func flattened(tolerance: Double) -> [Point] {
    var points = [start]
    for (from, segment) in steps {
      switch segment {
      case .line(let end): if !Self.isSame(end, points[points.count - 1]) { points.append(end) }
      case .cubic(let c1, let c2, let end):
        let cubic = Cubic(from, c1, c2, end)
        let count = cubic.pieces(tolerance: tolerance)
        for index in 1...count {
          let point = index == count ? end : cubic.point(at: Double(index) / Double(count))
          if !Self.isSame(point, points[points.count - 1]) { points.append(point) }
        }
      }
    }
    if isClosed, points.count > 1, Self.isSame(points[points.count - 1], start) { points.removeLast() }
    return points
  }
}

extension Contour {
  /// The contours of `a` and `b`, where the first of `b` goes on where the last of `a` ends.
  static func joined(_ a: [Contour], _ b: [Contour]) -> [Contour] {
    guard var last = a.last, let first = b.first else { return a + b }
    last.segments += first.segments
    return a.dropLast() + [last] + b.dropFirst()
  }

  /// Adds an arc of a circle of radius 1 around the origin, seen through `map`, in cubic curves of an eighth of a turn
  /// at most: they are within four millionths of the radius.
  mutating func appendArc(from first: Double, sweep: Double, through map: Transform) {
    let count = max(1, Int((abs(sweep) / (.pi / 4)).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (a, b) = (first + Double(index) * step, first + Double(index + 1) * step)
      let (start, end) = (Point(radius: 1, angle: a), Point(radius: 1, angle: b))
      segments.append(
        .cubic(
          map(Point(x: start.x - handle * start.y, y: start.y + handle * start.x)),
          map(Point(x: end.x + handle * end.y, y: end.y - handle * end.x)), map(end)))
    }
  }

  /// The angle of an arc, in radians, as Cairo takes the two angles: on to the first angle that is not before `from`;
  /// at most some turns.
  static func sweep(from: Double, to: Double, clockwise: Bool) -> Double {
    let way = clockwise ? to - from : from - to
    let rest = way < 0 ? way.truncatingRemainder(dividingBy: 2 * .pi) : min(way, 4 * .pi)
    let positive = rest < 0 ? rest + 2 * .pi : rest
    return clockwise ? positive : -positive
  }
}

extension Path {
  /// The connected parts of the path that have a line or a curve.
  var contours: [Contour] {
    var done: [Contour] = []
    var present: Contour?
    func finish() { if let present, !present.segments.isEmpty || present.isClosed { done.append(present) } }
    func begin(at point: Point) {
      finish()
      present = Contour(start: point)
    }
    func add(_ segment: Contour.Segment, from point: Point) {
      // After a closed part the next one begins where that began.
      if present?.isClosed == true { begin(at: present!.start) }
      if present == nil { begin(at: point) }
      present!.segments.append(segment)
    }
    for element in elements where element.isFinite {
      switch element {
      case .move(let point): begin(at: point)
      case .line(let point): if present == nil { begin(at: point) } else { add(.line(point), from: point) }
      case .quadCurve(let end, let control):
        if present == nil { begin(at: control) }
        let from = present!.isClosed ? present!.start : present!.end
        add(
          .cubic(
            from.interpolated(to: control, by: 2.0 / 3), end.interpolated(to: control, by: 2.0 / 3), end), from: from)
      case .curve(let end, let control1, let control2): add(.cubic(control1, control2, end), from: control1)
      case .arc(let center, let radius, let from, let to, let clockwise):
        let r = max(radius, 0)
        let start = Point(center: center, radius: r, angle: from)
        if present == nil || present!.isClosed { begin(at: present?.start ?? start) }
        if !Contour.isSame(present!.end, start) { add(.line(start), from: start) }
        present!.appendArc(
          from: from, sweep: Contour.sweep(from: from, to: to, clockwise: clockwise),
          through: Transform(xx: r, yx: 0, xy: 0, yy: r, x0: center.x, y0: center.y))
      case .close: present?.isClosed = true
      }
    }
    finish()
    return done
  }

  init(_ contours: [Contour]) {
    self.init()
    for contour in contours {
      move(to: contour.start)
      for segment in contour.segments {
        switch segment {
        case .line(let end): line(to: end)
        case .cubic(let c1, let c2, let end): curve(to: end, control1: c1, control2: c2)
        }
      }
      if contour.isClosed { close() }
    }
  }
}
