internal import CDigest
internal import Flyloft

/// SHA-256 (FIPS 180-4), in hexadecimal digits, as `sha256sum` prints it.
struct SHA256 {
  private var digest = flyloft_sha256()

  init() { flyloft_sha256_begin(&digest) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) { flyloft_sha256_add(&digest, bytes.baseAddress, bytes.count) }

  mutating func end() -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      flyloft_sha256_end(&digest, buffer.baseAddress)
      count = 32
    }
    return String(bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] })
  }

  private static let digits = Array("0123456789abcdef")

  static func hash(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.end()
  }

  /// Of the pixels as straight RGBA, 8 bits a channel, row by row: what `magick FILE -depth 8 RGBA:-` prints for the
  /// picture's PNG file, on any machine and however the file was compressed.
  static func hash(of image: Image) -> String {
    var hash = SHA256()
    let width = image.size.width
    var row = [UInt8](repeating: 0, count: width * 4)
    image.withPixels { pixels in
      for start in stride(from: 0, to: pixels.count, by: width) {
        row.withUnsafeMutableBytes { row in
          flyloft_straight_rgba(pixels.baseAddress! + start, width, row.baseAddress)
          hash.add(UnsafeRawBufferPointer(row))
        }
      }
    }
    return hash.end()
  }
}
