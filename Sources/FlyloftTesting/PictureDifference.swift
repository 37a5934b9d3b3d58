internal import Flyloft
private import Glibc

/// The pixels in which two pictures differ.
struct PictureDifference {
  /// The number of pixels that differ by more than is tolerated; those that only one of the pictures has are among
  /// them.
  private(set) var count = 0
  /// All of those.
  private(set) var box = PixelRect.zero
  /// The most levels by which a component differs.
  private(set) var levels = 0
  /// The second picture, faint, with what differs in red; as large as both together.
  let picture: Image

  /// The difference of two pictures; nil if no component of any pixel differs by more than `tolerance` levels.
  ///
  /// - Throws: `SurfaceError` if there is no memory for its picture.
  init?(_ expected: Image, _ actual: Image, beyond tolerance: Int) throws {
    // Nearly always they are the same, and tests that aren't optimized look at single pixels a hundred times as slowly.
    if expected.size == actual.size, Self.isSame(expected, actual) { return nil }
    let size = PixelSize(
      width: max(expected.size.width, actual.size.width), height: max(expected.size.height, actual.size.height))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    let (before, after) = (expected.pixels, actual.pixels)
    var (low, high) = (PixelPoint(x: .max, y: .max), PixelPoint(x: -1, y: -1))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let one = Self.pixel(x, y, before, expected.size)
        let other = Self.pixel(x, y, after, actual.size)
        let difference = one.flatMap { one in other.map { Self.distance(one, $0) } } ?? 255
        guard difference > tolerance else {
          pixels.append(Self.faint(other ?? 0))
          continue
        }
        count += 1
        levels = max(levels, difference)
        low = PixelPoint(x: min(low.x, x), y: min(low.y, y))
        high = PixelPoint(x: max(high.x, x), y: max(high.y, y))
        pixels.append(Self.mark(difference))
      }
    }
    guard count > 0 else { return nil }
    box = PixelRect(x: low.x, y: low.y, width: high.x - low.x + 1, height: high.y - low.y + 1)
    picture = try Image(size: size, pixels: pixels)
  }

  private static func isSame(_ image: Image, _ other: Image) -> Bool {
    image.withPixels { pixels in
      other.withPixels { others in memcmp(pixels.baseAddress!, others.baseAddress!, pixels.count * 4) == 0 }
    }
  }

  private static func pixel(_ x: Int, _ y: Int, _ pixels: [UInt32], _ size: PixelSize) -> UInt32? {
    x < size.width && y < size.height ? pixels[y * size.width + x] : nil
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
