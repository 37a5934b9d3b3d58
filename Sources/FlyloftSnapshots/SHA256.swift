internal import CCairo
internal import Flyloft

/// SHA-256 (FIPS 180-4) in hexadecimal digits, as `sha256sum` prints it, computed by GLib, which Pango needs anyway.
struct SHA256: ~Copyable {
  private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

  deinit { g_checksum_free(checksum) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  consuming func end() -> String { String(cString: g_checksum_get_string(checksum)) }

  static func hash(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.end()
  }

  /// The hash of the pixels as straight RGBA with 8 bits a channel, row by row.
  ///
  /// `magick FILE -depth 8 RGBA:-` prints these bytes for the picture's PNG file, however the file was compressed.
  static func hash(of image: Image) -> String {
    var hash = SHA256()
    let width = image.size.width
    var row = [UInt32](repeating: 0, count: width)
    image.withPixels { pixels in
      for start in stride(from: 0, to: pixels.count, by: width) {
        for x in 0..<width { row[x] = straightRGBA(pixels[start + x]) }
        row.withUnsafeBytes { hash.add($0) }
      }
    }
    return hash.end()
  }

  /// `pixel`, premultiplied 0xAARRGGBB, as four bytes in memory: red, green and blue without the multiplication, and
  /// alpha.
  private static func straightRGBA(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return (pixel << 8 | alpha).bigEndian }
    guard alpha > 0 else { return 0 }
    // Rounded as Cairo rounds when it writes a PNG file.
    func channel(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha & 0xff }
    return (channel(16) << 24 | channel(8) << 16 | channel(0) << 8 | alpha).bigEndian
  }
}
