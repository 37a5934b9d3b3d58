/// A place within a rectangle, as fractions of its width and height: (0, 0) is the upper left corner, (1, 1) the lower
/// right one.
public struct UnitPoint: Hashable, Sendable {
  /// From 0 at the left edge to 1 at the right one; values beyond lie outside.
  public var x: Double
  /// From 0 at the upper edge to 1 at the lower one; values beyond lie outside.
  public var y: Double

  /// The place at these fractions.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The middle of the upper edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The upper right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The middle of the left edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the right edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The lower left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The middle of the lower edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The lower right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
