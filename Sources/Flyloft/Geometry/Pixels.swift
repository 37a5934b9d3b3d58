// Whole device pixels, kept apart from points so that the compiler sees a missing scale.

/// A width and a height, in device pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public static let zero = PixelSize(width: 0, height: 0)

  /// Bytes of such a picture at four bytes a pixel, rows packed.
  public var byteCount: Int { width * height * 4 }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A place in a window or image, in device pixels.
public struct PixelPoint: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  public static let zero = PixelPoint(x: 0, y: 0)
}

/// A rectangle of device pixels; it holds the columns `minX..<maxX` and the rows `minY..<maxY`.
public struct PixelRect: Hashable, Sendable {
  public var origin: PixelPoint
  public var size: PixelSize

  public init(origin: PixelPoint, size: PixelSize) {
    self.origin = origin
    self.size = size
  }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: PixelPoint(x: x, y: y), size: PixelSize(width: width, height: height))
  }

  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  public var minX: Int { origin.x }
  public var minY: Int { origin.y }
  public var maxX: Int { origin.x + size.width }
  public var maxY: Int { origin.y + size.height }
  public var width: Int { size.width }
  public var height: Int { size.height }
  public var isEmpty: Bool { size.isEmpty }
  public var area: Int { isEmpty ? 0 : width * height }

  /// What both rectangles cover; empty when they don't meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(x: minX + x, y: minY + y, width: width, height: height)
  }

  public func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  public func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
