/// The format in which a screen keeps a pixel: its number of bits, the bits of each colour, and the order of its bytes.
///
/// Pictures are drawn with 8 bits a channel. A channel of another width gets the nearest value (halves are rounded up).
/// Pictures and plain fills are converted alike and nothing is dithered, so pixels drawn equal stay equal.
struct PixelFormat: Sendable {
  /// Bits that a pixel takes in memory: 8, 16, 24 or 32.
  let bitsPerPixel: Int
  /// Rows start at multiples of this number of bits: 8, 16 or 32.
  let rowAlignment: Int
  let isBigEndian: Bool
  /// True if pixels are kept as they are drawn, so that nothing needs converting.
  let isNative: Bool
  /// The bits of a pixel for each of the 256 values of red, then of green, then of blue. The bits that belong to no colour
  /// are set in the values of red.
  private let channels: [UInt32]

  /// - Parameters:
  ///   - depth: the number of bits that have a meaning. Those of them that are in no mask are set: in a depth of 32 they are
  ///     opacity.
  ///   - masks: the bits of red, green and blue, consecutive ones in each.
  /// - Returns: nil for a format that no server uses.
  init?(
    depth: Int, bitsPerPixel: Int, rowAlignment: Int = 32, isBigEndian: Bool = false,
    masks: (red: UInt32, green: UInt32, blue: UInt32)
  ) {
    guard [8, 16, 24, 32].contains(bitsPerPixel), (1...bitsPerPixel).contains(depth),
      [8, 16, 32].contains(rowAlignment), let red = Self.channel(masks.red), let green = Self.channel(masks.green),
      let blue = Self.channel(masks.blue)
    else { return nil }
    let all = UInt32.max >> (32 - depth)
    guard masks.red & masks.green == 0, (masks.red | masks.green) & masks.blue == 0,
      masks.red | masks.green | masks.blue | all == all
    else { return nil }
    let rest = all & ~(masks.red | masks.green | masks.blue)
    self.bitsPerPixel = bitsPerPixel
    self.rowAlignment = rowAlignment
    self.isBigEndian = isBigEndian
    isNative = bitsPerPixel == 32 && isBigEndian == Self.hostIsBigEndian && masks == (0xff0000, 0xff00, 0xff)
    channels = red.map { $0 | rest } + green + blue
  }

  static let hostIsBigEndian = UInt16(1).bigEndian == 1

  private static func channel(_ mask: UInt32) -> [UInt32]? {
    let shift = UInt32(mask.trailingZeroBitCount)
    let bits = mask.nonzeroBitCount
    guard (1...16).contains(bits), mask >> shift == (1 << bits) - 1 else { return nil }
    let most = UInt32(1) << UInt32(bits) - 1
    return (0...255).map { value in ((value * most * 2 + 255) / 510) << shift }
  }

  func bytesPerRow(_ width: Int) -> Int {
    (width * bitsPerPixel + rowAlignment - 1) / rowAlignment * rowAlignment / 8
  }

  func byteCount(_ width: Int, _ height: Int) -> Int { bytesPerRow(width) * height }

  /// The pixel of a colour given as 0xRRGGBB; the bits above are ignored.
  func pixel(_ color: UInt32) -> UInt32 { channels.withUnsafeBufferPointer { Self.pixel(color, $0.baseAddress!) } }

  private static func pixel(_ color: UInt32, _ channels: UnsafePointer<UInt32>) -> UInt32 {
    channels[Int(color >> 16 & 0xff)] | channels[256 + Int(color >> 8 & 0xff)] | channels[512 + Int(color & 0xff)]
  }

  /// Writes rows of pixels in the screen's format. Opacity is ignored: premultiplied colours come out as over black.
  ///
  /// - Parameters:
  ///   - source: `width` × `height` pixels of the form 0xAARRGGBB, packed.
  ///   - target: `byteCount(width, height)` bytes.
  func convert(_ source: UnsafePointer<UInt32>, width: Int, height: Int, to target: UnsafeMutableRawPointer) {
    channels.withUnsafeBufferPointer { channels in
      let channels = channels.baseAddress!
      for y in 0..<height {
        let (line, row) = (source + y * width, target + y * bytesPerRow(width))
        switch bitsPerPixel {
        case 8: write(line, width, to: row.assumingMemoryBound(to: UInt8.self), channels)
        case 16: write(line, width, to: row.assumingMemoryBound(to: UInt16.self), channels)
        case 24: writeTriples(line, width, to: row.assumingMemoryBound(to: UInt8.self), channels)
        default: write(line, width, to: row.assumingMemoryBound(to: UInt32.self), channels)
        }
      }
    }
  }

  private func write<Pixel: FixedWidthInteger>(
    _ line: UnsafePointer<UInt32>, _ width: Int, to row: UnsafeMutablePointer<Pixel>, _ channels: UnsafePointer<UInt32>
  ) {
    for x in 0..<width {
      let pixel = Pixel(truncatingIfNeeded: Self.pixel(line[x], channels))
      row[x] = isBigEndian ? pixel.bigEndian : pixel.littleEndian
    }
  }

  private func writeTriples(
    _ line: UnsafePointer<UInt32>, _ width: Int, to row: UnsafeMutablePointer<UInt8>, _ channels: UnsafePointer<UInt32>
  ) {
    for x in 0..<width {
      let pixel = Self.pixel(line[x], channels)
      for byte in 0..<3 {
        row[x * 3 + byte] = UInt8(truncatingIfNeeded: pixel >> ((isBigEndian ? 2 - byte : byte) * 8))
      }
    }
  }
}
