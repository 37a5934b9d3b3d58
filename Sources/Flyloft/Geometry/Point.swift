/// A place on a canvas, in points. `x` grows to the right, `y` grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The upper left corner of every canvas.
  public static let zero = Point(x: 0, y: 0)
}
