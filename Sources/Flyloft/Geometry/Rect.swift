/// A rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// Its width and height.
  public var size: Size

  /// The rectangle of `size` whose upper left corner is `origin`.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle of `width` by `height` points whose upper left corner is (`x`, `y`).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle of `size` around `center`.
  public init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// Half way between the left and the right edge.
  public var midX: Double { origin.x + size.width / 2 }
  /// Half way between the upper and the lower edge.
  public var midY: Double { origin.y + size.height / 2 }
  /// From the left edge to the right one.
  public var width: Double { size.width }
  /// From the upper edge to the lower one.
  public var height: Double { size.height }
  /// The point in the middle.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// This rectangle with each edge moved inwards by `distance` points, or outwards where that is negative.
  public func inset(by distance: Double) -> Rect {
    Rect(x: minX + distance, y: minY + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  /// True if `point` lies inside; the right and the lower edge don't belong to it.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
