extension Rect {
  /// No extent, in the upper left corner.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle with these two points as opposite corners.
  public init(from a: Point, to b: Point) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// The smallest rectangle that contains all of `points`; nil when there are none.
  public init?(containing points: some Sequence<Point>) {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    self.init(from: low, to: high)
  }

  /// True if a side is zero, negative or NaN.
  public var isEmpty: Bool { size.isEmpty }

  /// The corners, clockwise on screen from the upper left one.
  public var corners: [Point] {
    [origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The same rectangle with sides that aren't negative.
  public var standardized: Rect { Rect(from: origin, to: Point(x: maxX, y: maxY)) }

  /// The point at these fractions of the width and height.
  public func point(at place: UnitPoint) -> Point { Point(x: minX + width * place.x, y: minY + height * place.y) }

  /// This rectangle with each edge moved inwards by its own distance; a side never becomes negative.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top, width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// This rectangle with the left and right edges moved inwards by `x` points, the upper and lower ones by `y`.
  public func inset(x: Double, y: Double) -> Rect {
    inset(by: Insets(top: y, leading: x, bottom: y, trailing: x))
  }

  /// This rectangle moved to the right and down.
  public func offset(x: Double, y: Double) -> Rect { Rect(origin: origin + Point(x: x, y: y), size: size) }

  /// The smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    Rect(
      from: Point(x: min(minX, other.minX), y: min(minY, other.minY)),
      to: Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// The part that lies in both rectangles; nil when they don't overlap.
  public func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let common = Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return common.isEmpty ? nil : common
  }

  /// True if the rectangles overlap; edges that only touch don't.
  public func intersects(_ other: Rect) -> Bool { intersection(other) != nil }

  /// True if all of `other` lies inside; edges may coincide.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// This rectangle cut in two: `first` reaches `distance` points from its left edge, or less where it ends before.
  public func splitHorizontally(at distance: Double) -> (first: Rect, rest: Rect) {
    let cut = min(max(distance, 0), width)
    return (
      Rect(x: minX, y: minY, width: cut, height: height),
      Rect(x: minX + cut, y: minY, width: width - cut, height: height)
    )
  }

  /// This rectangle cut in two: `first` reaches `distance` points from its upper edge, or less where it ends before.
  public func splitVertically(at distance: Double) -> (first: Rect, rest: Rect) {
    let cut = min(max(distance, 0), height)
    return (
      Rect(x: minX, y: minY, width: width, height: cut),
      Rect(x: minX, y: minY + cut, width: width, height: height - cut)
    )
  }

  /// The largest rectangle of the aspect ratio of `size` inside this one.
  ///
  /// - Parameters:
  ///   - size: what is to be placed.
  ///   - anchor: where it stands in the room that is left over.
  public func fitting(_ size: Size, anchor: UnitPoint = .center) -> Rect {
    placing(size.scaledToFit(self.size), anchor)
  }

  /// The smallest rectangle of the aspect ratio of `size` that covers this one.
  ///
  /// - Parameters:
  ///   - size: what is to be placed.
  ///   - anchor: which part of it stays inside.
  public func covering(_ size: Size, anchor: UnitPoint = .center) -> Rect {
    placing(size.scaledToFill(self.size), anchor)
  }

  private func placing(_ size: Size, _ anchor: UnitPoint) -> Rect {
    Rect(
      x: minX + (width - size.width) * anchor.x, y: minY + (height - size.height) * anchor.y, width: size.width,
      height: size.height)
  }
}
