/// The points of a long line in pixels, without those that can't be seen.
///
/// Points on a straight way are left out first. Of those that are left and follow each other within a sixteenth of a
/// column of pixels, the first, the highest, the lowest and the last are kept: between them the line goes over the same
/// pixels.
struct LongLine {
  /// The least number of steps of a path that is taken for a long line.
  static let stepCount = 4096

  /// The points of each connected part, from the upper left corner of `area`, with x and y exchanged where `isUpright`.
  private(set) var parts: [[Point]] = []
  /// True if the line goes to the sides more than up and down, as a noisy one does that runs from top to bottom: its rows
  /// of pixels take the place of columns.
  let isUpright: Bool
  /// The device pixels that it may touch.
  let area: PixelRect

  /// The line of `path` seen through `transform`; nil where it has curves, or is not long or dense enough: four points for
  /// each pixel on its way.
  ///
  /// - Parameters:
  ///   - path: a path of lines.
  ///   - transform: to device pixels.
  ///   - width: of the line, in pixels.
  ///   - visible: the device pixels that can be painted.
  ///   - isObsolete: asked every thousand points; once it is true the line is left unfinished.
  init?(
    _ path: Path, through transform: Transform, width: Double, within visible: PixelRect, isObsolete: () -> Bool
  ) {
    guard case .elements(let elements) = path.outline, elements.count >= Self.stepCount else { return nil }
    guard let line = Self.straightened(elements, transform, isObsolete) else { return nil }
    guard min(line.way.down, line.way.right) * 4 <= Double(elements.count) else { return nil }
    let isUpright = line.way.down < line.way.right
    let area = Self.reach(of: line.points, width).intersection(visible)
    (self.isUpright, self.area) = (isUpright, area)
    guard !area.isEmpty else { return }
    for (index, start) in line.starts.enumerated() {
      let end = index + 1 < line.starts.count ? line.starts[index + 1] : line.points.count
      // Nothing is drawn where the line only moves to a point. A step to the same point is a dot.
      guard end - start > 1 else { continue }
      var part = DensePart()
      for index in start..<end {
        if index % 1024 == 0, isObsolete() { return }
        let pixel = line.points[index] - Point(x: Double(area.minX), y: Double(area.minY))
        part.add(isUpright ? Point(x: pixel.y, y: pixel.x) : pixel)
      }
      parts.append(part.finished())
    }
  }

  /// The path in pixels; nil where it has curves, or once it is obsolete.
  private static func straightened(
    _ elements: [Path.Element], _ transform: Transform, _ isObsolete: () -> Bool
  ) -> StraightenedLine? {
    func pixel(_ point: Point) -> Point {
      let pixel = transform(point)
      return Point(x: min(max(pixel.x, -1e6), 1e6), y: min(max(pixel.y, -1e6), 1e6))
    }
    var line = StraightenedLine()
    for start in stride(from: 0, to: elements.count, by: 1024) {
      if isObsolete() { return nil }
      for element in elements[start..<min(start + 1024, elements.count)] {
        switch element {
        case .line(let point) where !line.starts.isEmpty: if point.isFinite { line.line(to: pixel(point)) }
        // A line that nothing comes before begins where it would lead, as in Cairo.
        case .move(let point), .line(let point): if point.isFinite { line.move(to: pixel(point)) }
        case .close: if !line.starts.isEmpty { line.close() }
        default: if element.isFinite { return nil }
        }
      }
    }
    line.finish()
    return line
  }

  /// The pixels that a line through `points` may touch.
  private static func reach(of points: [Point], _ width: Double) -> PixelRect {
    guard let first = points.first else { return .zero }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    let (left, top) = (Int((low.x - width / 2).rounded(.down)), Int((low.y - width / 2).rounded(.down)))
    let (right, bottom) = (Int((high.x + width / 2).rounded(.up)), Int((high.y + width / 2).rounded(.up)))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The points that are kept of one connected part, as they come.
private struct DensePart {
  private var kept: [Point] = []
  /// The points of the present sixteenth of a column that are least, greatest and last so far, with their order.
  private var bin = -Double.infinity
  private var least = (point: Point.zero, order: 0)
  private var greatest = (point: Point.zero, order: 0)
  private var last = (point: Point.zero, order: 0)

  mutating func add(_ point: Point) {
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

  /// All points that are kept, after the last has come.
  consuming func finished() -> [Point] {
    flush()
    return kept
  }
}
