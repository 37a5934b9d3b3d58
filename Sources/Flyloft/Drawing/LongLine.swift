/// The points of a long line in pixels, without those that can't be seen.
///
/// Of the points that follow each other within a sixteenth of a column of pixels, the first, the highest, the lowest and
/// the last are kept: between them the line goes over the same pixels.
struct LongLine {
  /// How many steps a path has at least to be taken for a long line.
  static let stepCount = 4096

  /// The points of each connected part; each point is in pixels, with x and y exchanged where `isUpright`.
  private(set) var parts: [[Point]] = []
  /// Whether the line goes down more than to the right, so that its rows of pixels take the place of columns.
  let isUpright: Bool

  /// The line of `path` seen through `transform`; nil where it has curves, or is not long or dense enough: four points for
  /// each pixel on its way.
  ///
  /// - Parameter isObsolete: asked every thousand points; once it is true the line is left unfinished.
  init?(_ path: Path, through transform: Transform, isObsolete: () -> Bool) {
    guard case .elements(let elements) = path.outline, elements.count >= Self.stepCount else { return nil }
    guard let measure = Self.ways(elements, transform, isObsolete) else { return nil }
    isUpright = measure.down < measure.right
    guard min(measure.down, measure.right) * 4 <= Double(elements.count) else { return nil }
    var part = DensePart()
    for (index, element) in elements.enumerated() where element.isFinite {
      if index % 1024 == 0, isObsolete() { return }
      switch element {
      case .move(let point):
        part.finish(into: &parts)
        part = DensePart()
        part.add(pixel(of: point, transform))
      case .line(let point): part.add(pixel(of: point, transform))
      default: part.close()
      }
    }
    part.finish(into: &parts)
  }

  private func pixel(of point: Point, _ transform: Transform) -> Point {
    let pixel = transform(point)
    let bounded = Point(x: min(max(pixel.x, -1e6), 1e6), y: min(max(pixel.y, -1e6), 1e6))
    return isUpright ? Point(x: bounded.y, y: bounded.x) : bounded
  }

  /// How far the line goes to the right or left, and how far up or down, in pixels; nil where it has curves.
  private static func ways(
    _ elements: [Path.Element], _ transform: Transform, _ isObsolete: () -> Bool
  ) -> (right: Double, down: Double)? {
    var (right, down, last) = (0.0, 0.0, Point?.none)
    for (index, element) in elements.enumerated() where element.isFinite {
      if index % 1024 == 0, isObsolete() { return nil }
      switch element {
      case .move(let point): last = transform(point)
      case .line(let point):
        let next = transform(point)
        if let last {
          right += abs(next.x - last.x)
          down += abs(next.y - last.y)
        }
        last = next
      case .close: continue
      default: return nil
      }
    }
    return (right, down)
  }
}

/// The points that are kept of one connected part, as they come.
private struct DensePart {
  private var kept: [Point] = []
  private var start: Point?
  /// The points of the present sixteenth of a column that are least, greatest and last so far, with their order.
  private var bin = -Double.infinity
  private var least = (point: Point.zero, order: 0)
  private var greatest = (point: Point.zero, order: 0)
  private var last = (point: Point.zero, order: 0)

  mutating func add(_ point: Point) {
    if start == nil { start = point }
    let place = (point.x * Double(LineCoverage.cuts)).rounded(.down)
    if place == bin {
      last = (point, last.order + 1)
      if point.y < least.point.y { least = last }
      if point.y > greatest.point.y { greatest = last }
      return
    }
    flush()
    bin = place
    kept.append(point)
    last = (point, 0)
    (least, greatest) = (last, last)
  }

  /// Keeps the extremes and the last point of the present bin; its first one is kept already.
  private mutating func flush() {
    guard last.order > 0 else { return }
    let (first, second) = least.order < greatest.order ? (least, greatest) : (greatest, least)
    if first.order > 0 { kept.append(first.point) }
    if second.order > first.order { kept.append(second.point) }
    if last.order > second.order { kept.append(last.point) }
    last.order = 0
  }

  mutating func close() {
    if let start { add(start) }
  }

  mutating func finish(into parts: inout [[Point]]) {
    flush()
    if !kept.isEmpty { parts.append(kept) }
  }
}
