/// A shape to fill, stroke or clip to, in points.
///
/// Steps with a number that is infinite or NaN are ignored wherever a path is drawn or measured. What lies more than a
/// million points away is drawn as if it were a million points away.
public struct Path: Hashable, Sendable {
  /// One step of a path. Angles are in radians, clockwise on screen from the positive x axis.
  public enum Element: Hashable, Sendable {
    /// Begins a new part of the path at this point.
    case move(Point)
    /// A straight line to this point.
    case line(Point)
    /// A quadratic Bézier curve to the first point.
    case quadCurve(Point, control: Point)
    /// A cubic Bézier curve to the first point.
    case curve(Point, control1: Point, control2: Point)
    /// An arc of a circle, joined to the current point by a line.
    case arc(center: Point, radius: Double, from: Double, to: Double, clockwise: Bool)
    /// A line back to where this part of the path began.
    case close
  }

  // The common shapes are kept as such, which allocates nothing: a card of a hundred circles makes a hundred paths.
  enum Outline: Hashable, Sendable {
    case circle(center: Point, radius: Double)
    case rectangle(Rect)
    case roundedRectangle(Rect, radius: Double)
    case ellipse(Rect)
    case elements([Element])
  }

  var outline: Outline

  private init(_ outline: Outline) {
    self.outline = outline
  }

  /// An empty path, to be built step by step.
  public init() {
    outline = .elements([])
  }

  /// A path of these steps.
  public init(_ elements: [Element]) {
    outline = .elements(elements)
  }

  /// A path built by `build`: `Path { $0.move(to: a); $0.line(to: b) }`.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  /// A circle; the radius is in points.
  public static func circle(center: Point, radius: Double) -> Path { Path(.circle(center: center, radius: radius)) }
  /// A rectangle.
  public static func rectangle(_ rect: Rect) -> Path { Path(.rectangle(rect)) }
  /// The ellipse that touches the four sides of `rect`.
  public static func ellipse(in rect: Rect) -> Path { Path(.ellipse(rect)) }

  /// A rectangle whose corners are quarter circles; the radius, in points, is at most half of the shorter side.
  public static func roundedRectangle(_ rect: Rect, radius: Double) -> Path {
    Path(.roundedRectangle(rect, radius: radius))
  }

  /// Straight lines through `points`; nothing when there are fewer than two.
  public static func polyline(_ points: some Sequence<Point>, closed: Bool = false) -> Path {
    var elements: [Element] = []
    for point in points { elements.append(elements.isEmpty ? .move(point) : .line(point)) }
    if closed { elements.append(.close) }
    return Path(elements)
  }

  /// A straight line.
  public static func line(from start: Point, to end: Point) -> Path { polyline([start, end]) }

  /// Begins a new part of the path at `point`.
  public mutating func move(to point: Point) { append(.move(point)) }

  /// Adds a straight line from the current point.
  public mutating func line(to point: Point) { append(.line(point)) }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func quadCurve(to point: Point, control: Point) { append(.quadCurve(point, control: control)) }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    append(.curve(point, control1: control1, control2: control2))
  }

  /// Adds an arc, joined to the current point by a line.
  ///
  /// - Parameters:
  ///   - center: of the circle.
  ///   - radius: of the circle.
  ///   - from: the angle at which it begins, in radians, clockwise on screen from the positive x axis.
  ///   - to: the angle at which it ends.
  ///   - clockwise: the direction on screen.
  public mutating func arc(center: Point, radius: Double, from: Double, to: Double, clockwise: Bool = true) {
    append(.arc(center: center, radius: radius, from: from, to: to, clockwise: clockwise))
  }

  /// Adds a line back to where this part of the path began.
  public mutating func close() { append(.close) }

  mutating func append(_ element: Element) {
    var elements = elements
    outline = .elements([])
    elements.append(element)
    outline = .elements(elements)
  }

  /// The path, step by step.
  public var elements: [Element] {
    switch outline {
    case .elements(let elements): return elements
    case .circle(let center, let radius):
      return [.arc(center: center, radius: radius, from: 0, to: 2 * .pi, clockwise: true), .close]
    case .rectangle(let r):
      return [
        .move(r.origin), .line(Point(x: r.maxX, y: r.minY)), .line(Point(x: r.maxX, y: r.maxY)),
        .line(Point(x: r.minX, y: r.maxY)), .close,
      ]
    case .roundedRectangle(let r, let radius): return Self.roundedElements(r, radius: radius)
    case .ellipse(let r): return Self.ellipseElements(r)
    }
  }

  private static func roundedElements(_ r: Rect, radius: Double) -> [Element] {
    let k = radius > 0 ? max(0, min(radius, r.width / 2, r.height / 2)) : 0
    func corner(_ x: Double, _ y: Double, _ start: Double) -> Element {
      .arc(center: Point(x: x, y: y), radius: k, from: start, to: start + .pi / 2, clockwise: true)
    }
    return [
      corner(r.maxX - k, r.minY + k, -.pi / 2), corner(r.maxX - k, r.maxY - k, 0),
      corner(r.minX + k, r.maxY - k, .pi / 2), corner(r.minX + k, r.minY + k, .pi), .close,
    ]
  }

  private static func ellipseElements(_ r: Rect) -> [Element] {
    // Four cubic curves; 0.5523 is the handle length that keeps them within 0.03% of the ellipse.
    let c = r.center
    let (rx, ry) = (r.width / 2, r.height / 2)
    let (hx, hy) = (rx * 0.552_284_75, ry * 0.552_284_75)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: c.x + x, y: c.y + y) }
    return [
      .move(at(rx, 0)),
      .curve(at(0, ry), control1: at(rx, hy), control2: at(hx, ry)),
      .curve(at(-rx, 0), control1: at(-hx, ry), control2: at(-rx, hy)),
      .curve(at(0, -ry), control1: at(-rx, -hy), control2: at(-hx, -ry)),
      .curve(at(rx, 0), control1: at(hx, -ry), control2: at(rx, -hy)),
      .close,
    ]
  }
}

extension Path.Element {
  /// True if no number of the step is infinite or NaN.
  var isFinite: Bool {
    switch self {
    case .move(let point), .line(let point): point.isFinite
    case .quadCurve(let end, let control): end.isFinite && control.isFinite
    case .curve(let end, let control1, let control2): end.isFinite && control1.isFinite && control2.isFinite
    case .arc(let center, let radius, let from, let to, _):
      center.isFinite && radius.isFinite && from.isFinite && to.isFinite
    case .close: true
    }
  }
}
