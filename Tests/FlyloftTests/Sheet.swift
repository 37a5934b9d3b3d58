import Flyloft

/// A picture drawn on white, and its pixels by column and row.
struct Sheet {
  let image: Image

  /// - Parameter scale: device pixels a point; the picture has `width` by `height` points.
  init(
    _ width: Int = 40, _ height: Int = 40, scale: Double = 1, background: Color = .white,
    _ body: (borrowing Canvas) throws -> Void
  ) throws {
    let surface = try Surface(
      size: PixelSize(width: Int(Double(width) * scale), height: Int(Double(height) * scale)))
    try surface.draw(scale: scale, background: background, body)
    image = surface.freeze()
  }

  /// The pixel 0xAARRGGBB.
  subscript(x: Int, y: Int) -> UInt32 { image.withPixels { $0[y * image.size.width + x] } }

  /// How dark a pixel is, from 0 (white) to 255 (black).
  func ink(_ x: Int, _ y: Int) -> Int { 255 - gray(x, y) }

  /// The blue component, from 0 to 255.
  func gray(_ x: Int, _ y: Int) -> Int { Int(self[x, y] & 0xff) }

  /// All ink of the picture, in whole black pixels.
  var totalInk: Double { image.withPixels { $0.reduce(0.0) { $0 + Double(255 - Int($1 & 0xff)) } } / 255 }

  /// The columns and rows of all pixels that aren't white.
  var inked: PixelRect {
    var found = PixelRect.zero
    for y in 0..<image.size.height {
      for x in 0..<image.size.width where self[x, y] != 0xffff_ffff {
        found = found.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return found
  }

  /// How much the components of two pictures of one size differ at most, from 0 to 255.
  func largestDifference(from other: Sheet) -> Int {
    var largest = 0
    for (a, b) in zip(image.pixels, other.image.pixels) where a != b {
      for shift in [UInt32(0), 8, 16, 24] {
        largest = max(largest, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
      }
    }
    return largest
  }
}

extension Paint {
  static let black = Paint.color(.black)
}
