/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)

  /// The largest size of this shape that fits inside `bounds`.
  public func scaledToFit(_ bounds: Size) -> Size {
    let factor = min(bounds.width / width, bounds.height / height)
    return Size(width: width * factor, height: height * factor)
  }

  /// The smallest size of this shape that covers `bounds`.
  public func scaledToFill(_ bounds: Size) -> Size {
    let factor = max(bounds.width / width, bounds.height / height)
    return Size(width: width * factor, height: height * factor)
  }
}
