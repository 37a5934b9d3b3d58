private import FaceFinder
internal import Flyloft
private import Glibc

/// Decodes files of PNG and JPEG by what is in them, whatever they are called.
enum PictureDecoder {
  /// - Throws: `WallError.undecodable`, or `SurfaceError` where there is no memory for the pixels.
  static func picture(from bytes: [UInt8], named name: String) throws -> Image {
    var (width, height) = (Int32(0), Int32(0))
    var reason = [CChar](repeating: 0, count: 256)
    guard let pixels = face_finder_decode(bytes, bytes.count, &width, &height, &reason, reason.count) else {
      let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw WallError.undecodable(name, reason: text)
    }
    defer { free(pixels) }
    let size = PixelSize(width: Int(width), height: Int(height))
    return try Image(size: size, pixels: UnsafeBufferPointer(start: pixels, count: size.width * size.height))
  }
}
