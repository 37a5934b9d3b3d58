package import Flyloft
private import Glibc

/// A copy of what was on the screen, or of a part of it.
package struct Screenshot: Hashable, Sendable {
  /// Its width and height in device pixels.
  package let size: PixelSize
  /// The pixels, row by row, each 0xffRRGGBB.
  package let pixels: [UInt32]

  /// A picture of these pixels.
  ///
  /// - Precondition: there are `size.width * size.height` pixels.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height, "\(pixels.count) pixels for \(size)")
    self.size = size
    self.pixels = pixels
  }

  /// Whether all pixels are the same. They are compared as bytes, because tests, which do it often, are not optimized.
  package static func == (a: Screenshot, b: Screenshot) -> Bool {
    a.size == b.size && a.pixels.withUnsafeBytes { a in b.pixels.withUnsafeBytes { a.isSame(as: $0) } }
  }

  /// Hashes what equality compares: the size and the pixels.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The pixel in column `x` and row `y`, 0xffRRGGBB.
  ///
  /// - Precondition: it is inside the picture.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "(\(x), \(y)) is outside \(size)")
    return pixels[y * size.width + x]
  }

  /// The part of the picture that is inside `area`.
  package func crop(_ area: PixelRect) -> Screenshot {
    let part = area.intersection(PixelRect(origin: .zero, size: size))
    var kept: [UInt32] = []
    guard !part.isEmpty else { return Screenshot(size: .zero, pixels: []) }
    kept.reserveCapacity(part.area)
    for y in part.minY..<part.maxY {
      kept += pixels[(y * size.width + part.minX)..<(y * size.width + part.maxX)]
    }
    return Screenshot(size: part.size, pixels: kept)
  }

  /// The same pixels as an image, which can be compared or written as PNG.
  ///
  /// - Throws: `SurfaceError` if the picture is empty, or a side has more than `Surface.sideLimit` pixels.
  package func image() throws(SurfaceError) -> Image {
    try Image(size: size, pixels: pixels)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both hold the same bytes.
  fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let baseAddress, let otherAddress = other.baseAddress else { return true }
    return memcmp(baseAddress, otherAddress, count) == 0
  }
}
