internal import Flyloft

extension Image {
  /// A small, blurred copy of this picture, to be enlarged behind it.
  func glow() throws -> Image {
    let (width, height) = (Double(size.width), Double(size.height))
    let small = Size(width: width, height: height).scaledToFit(Size(width: 48, height: 48))
    let smallSize = PixelSize(width: max(Int(small.width.rounded()), 1), height: max(Int(small.height.rounded()), 1))
    let surface = try Surface(size: smallSize)
    try surface.draw { $0.draw(self, in: $0.bounds) }
    var pixels = surface.freeze().pixels
    // Three box blurs are close to a Gaussian blur.
    for _ in 0..<3 {
      for y in 0..<smallSize.height {
        pixels.average(smallSize.width, from: y * smallSize.width, stride: 1)
      }
      for x in 0..<smallSize.width {
        pixels.average(smallSize.height, from: x, stride: smallSize.width)
      }
    }
    return try Image(size: smallSize, pixels: pixels)
  }
}

extension [UInt32] {
  /// Replaces each of `count` pixels in a line by the average of itself and its neighbours; beyond the ends, the first
  /// and the last pixel repeat.
  fileprivate mutating func average(_ count: Int, from start: Int, stride: Int) {
    let reach = 4
    let line = (0..<count).map { self[start + $0 * stride] }
    for place in 0..<count {
      var sums: SIMD4<UInt32> = .zero
      for neighbour in place - reach...place + reach {
        let pixel = line[Swift.min(Swift.max(neighbour, 0), count - 1)]
        sums &+= SIMD4(pixel >> 24, pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
      }
      let weight = SIMD4(repeating: UInt32(2 * reach + 1))
      let mean = (sums &+ weight / 2) / weight
      self[start + place * stride] = mean.x << 24 | mean.y << 16 | mean.z << 8 | mean.w
    }
  }
}
