/// Distances from the four edges of a rectangle inwards, in points; negative ones lead outwards.
public struct Insets: Hashable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the left edge.
  public var leading: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the right edge.
  public var trailing: Double

  /// These distances; none where nothing is said.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance from each edge.
  public init(_ distance: Double) {
    self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
  }
}
