private import Glibc

/// The pixels in which two pictures differ, which lie on each other with their upper left corners.
package struct PictureDifference: Sendable {
  /// The number of pixels that differ by more than is tolerated; those that only one of the pictures has are among
  /// them.
  package private(set) var count = 0
  /// All of those.
  package private(set) var box = PixelRect.zero
  /// The most levels by which a component differs.
  package private(set) var levels = 0
  private let expected: Image
  private let actual: Image
  private let tolerance: Int

  /// Compares two pictures: a pixel differs where a component does by more than `tolerance` levels.
  package init(_ expected: Image, _ actual: Image, beyond tolerance: Int = 0) {
    (self.expected, self.actual, self.tolerance) = (expected, actual, tolerance)
    // Nearly always they are the same, and tests that aren't optimized look at single pixels a hundred times as slowly.
    if expected.size == actual.size, Self.isSame(expected, actual) { return }
    var (low, high) = (PixelPoint(x: .max, y: .max), PixelPoint(x: -1, y: -1))
    expected.withPixels { before in
      actual.withPixels { after in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let difference = difference(x, y, before, after)
            guard difference > tolerance else { continue }
            count += 1
            levels = max(levels, difference)
            low = PixelPoint(x: min(low.x, x), y: min(low.y, y))
            high = PixelPoint(x: max(high.x, x), y: max(high.y, y))
          }
        }
      }
    }
    if count > 0 { box = PixelRect(x: low.x, y: low.y, width: high.x - low.x + 1, height: high.y - low.y + 1) }
  }

  /// The number of pixels that either picture has.
  package var pixelCount: Int {
    let common = min(expected.size.width, actual.size.width) * min(expected.size.height, actual.size.height)
    return expected.size.width * expected.size.height + actual.size.width * actual.size.height - common
  }

  /// As large as both together.
  private var size: PixelSize {
    PixelSize(
      width: max(expected.size.width, actual.size.width), height: max(expected.size.height, actual.size.height))
  }

  /// The second picture, faint, with what differs in red.
  ///
  /// - Throws: `SurfaceError` if there is no memory for it.
  package func picture() throws -> Image {
    try expected.withPixels { before in
      try actual.withPixels { after in
        try Image(size: size) { pixels in
          for y in 0..<size.height {
            for x in 0..<size.width {
              let difference = difference(x, y, before, after)
              pixels[y * size.width + x] =
                difference > tolerance ? Self.mark(difference) : Self.faint(Self.pixel(x, y, after, actual.size) ?? 0)
            }
          }
        }
      }
    }
  }

  private static func isSame(_ image: Image, _ other: Image) -> Bool {
    image.withPixels { pixels in
      other.withPixels { others in memcmp(pixels.baseAddress!, others.baseAddress!, pixels.count * 4) == 0 }
    }
  }

  private static func pixel(_ x: Int, _ y: Int, _ pixels: UnsafeBufferPointer<UInt32>, _ size: PixelSize) -> UInt32? {
    x < size.width && y < size.height ? pixels[y * size.width + x] : nil
  }

  /// The most levels by which a component of a pixel differs; all of them where only one picture has it, none where neither has.
  private func difference(
    _ x: Int, _ y: Int, _ before: UnsafeBufferPointer<UInt32>, _ after: UnsafeBufferPointer<UInt32>
  ) -> Int {
    let one = Self.pixel(x, y, before, expected.size)
    let other = Self.pixel(x, y, after, actual.size)
    if one == nil, other == nil { return 0 }
    return one.flatMap { one in other.map { Self.distance(one, $0) } } ?? 255
  }

  /// The most levels by which a component of two pixels differs.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    guard one != other else { return 0 }
    return [0, 8, 16, 24].reduce(0) { max($0, abs(Int(one >> $1 & 0xff) - Int(other >> $1 & 0xff))) }
  }

  /// A pixel in a light grey, so that red stands out.
  private static func faint(_ pixel: UInt32) -> UInt32 {
    let gray = ((pixel >> 16 & 0xff) + 2 * (pixel >> 8 & 0xff) + (pixel & 0xff)) / 4
    let light = 0xff - (0xff - gray) / 5
    return 0xff00_0000 | light << 16 | light << 8 | light
  }

  /// Red, the stronger the more a pixel differs, and never faint.
  private static func mark(_ difference: Int) -> UInt32 {
    let other = UInt32((255 - difference) * 120 / 255)
    return 0xffe0_0000 | other << 8 | other
  }
}
