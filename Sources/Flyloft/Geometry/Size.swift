/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// A size of `width` by `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// The largest size of this aspect ratio that fits inside `bounds`.
  public func scaledToFit(_ bounds: Size) -> Size {
    let factor = min(bounds.width / width, bounds.height / height)
    return Size(width: width * factor, height: height * factor)
  }

  /// The smallest size of this aspect ratio that covers `bounds`.
  public func scaledToFill(_ bounds: Size) -> Size {
    let factor = max(bounds.width / width, bounds.height / height)
    return Size(width: width * factor, height: height * factor)
  }

  /// Both sides multiplied by `factor`.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// True if a side is zero, negative or NaN.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}
