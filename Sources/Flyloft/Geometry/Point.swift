/// A point on a canvas, in points.
public struct Point: Hashable, Sendable {
  /// Grows to the right.
  public var x: Double
  /// Grows downwards.
  public var y: Double

  /// The point at (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The upper left corner of every canvas.
  public static let zero = Point(x: 0, y: 0)
}
