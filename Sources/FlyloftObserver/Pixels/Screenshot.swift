public import Flyloft

/// What was on the screen: opaque pixels, row by row, each 0xffRRGGBB.
public struct Screenshot: Hashable, Sendable {
  public let size: PixelSize
  public let pixels: [UInt32]

  /// - Precondition: there are as many pixels as the size says.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height, "\(pixels.count) pixels for \(size)")
    self.size = size
    self.pixels = pixels
  }

  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "(\(x), \(y)) is outside \(size)")
    return pixels[y * size.width + x]
  }

  /// The part inside `area`; what of it lies outside the picture is left out.
  public func crop(_ area: PixelRect) -> Screenshot {
    let part = area.intersection(PixelRect(origin: .zero, size: size))
    var kept: [UInt32] = []
    guard !part.isEmpty else { return Screenshot(size: .zero, pixels: []) }
    kept.reserveCapacity(part.area)
    for y in part.minY..<part.maxY {
      kept += pixels[(y * size.width + part.minX)..<(y * size.width + part.maxX)]
    }
    return Screenshot(size: part.size, pixels: kept)
  }

  /// The same pixels as an image, to compare or to write as PNG.
  ///
  /// - Throws: `SurfaceError` for an empty or absurdly large picture.
  public func image() throws(SurfaceError) -> Image {
    try Image(size: size, pixels: pixels)
  }
}
