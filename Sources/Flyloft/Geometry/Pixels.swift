// Device pixels have types of their own, apart from those for points, so that the compiler finds a missing scale.

/// A width and a height, in device pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size of so many device pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No pixels.
  public static let zero = PixelSize(width: 0, height: 0)

  /// The bytes that a picture of this size takes at four bytes a pixel, without padding.
  public var byteCount: Int { width * height * 4 }
  /// True if it holds no pixel: a side is zero or negative.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A point in a window or image, in device pixels.
public struct PixelPoint: Hashable, Sendable {
  /// From the left edge.
  public var x: Int
  /// From the upper edge.
  public var y: Int

  /// The pixel in column `x` and row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let zero = PixelPoint(x: 0, y: 0)
}

/// A rectangle of device pixels: the columns `minX..<maxX` of the rows `minY..<maxY`.
public struct PixelRect: Hashable, Sendable {
  /// The upper left corner.
  public var origin: PixelPoint
  /// The number of its columns and rows.
  public var size: PixelSize

  /// The rectangle of `size` whose upper left corner is `origin`.
  public init(origin: PixelPoint, size: PixelSize) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle of `width` columns and `height` rows whose upper left corner is (`x`, `y`).
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: PixelPoint(x: x, y: y), size: PixelSize(width: width, height: height))
  }

  /// An empty rectangle in the upper left corner.
  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The first column.
  public var minX: Int { origin.x }
  /// The first row.
  public var minY: Int { origin.y }
  /// The column after the last.
  public var maxX: Int { origin.x + size.width }
  /// The row after the last.
  public var maxY: Int { origin.y + size.height }
  /// The number of its columns.
  public var width: Int { size.width }
  /// The number of its rows.
  public var height: Int { size.height }
  /// True if it holds no pixel.
  public var isEmpty: Bool { size.isEmpty }
  /// The number of its pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The pixels in both rectangles; empty when they don't overlap.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that contains both; an empty one is ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// This rectangle moved by so many pixels to the right and down.
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(x: minX + x, y: minY + y, width: width, height: height)
  }

  /// True if the pixel lies inside.
  public func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// True if all of `other` lies inside.
  public func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}

extension PixelRect {
  /// The rest of this rectangle without `other`: at most four pieces.
  package func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: minX, y: minY, width: width, height: hole.minY - minY),
      PixelRect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}
