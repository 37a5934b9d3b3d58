internal import Flyloft
private import LateVips

/// A picture that is decoded from above, once.
struct PictureDecoder: ~Copyable {
  private let file: OpenFile
  private let decoder: OpaquePointer

  /// - Parameters:
  ///   - page: -1 for all, one below the other.
  ///   - size: pixels that a page is to have.
  /// - Throws: `PictureError`.
  init(_ file: PictureFile, page: Int, size: PixelSize) throws(PictureError) {
    var decoder: OpaquePointer?
    if let reason = late_vips_begin(file.page(page), Int32(size.width), Int32(size.height), &decoder) {
      throw PictureError(file.file, reason)
    }
    (self.file, self.decoder) = (file.file, decoder!)
  }

  deinit { late_vips_end(decoder) }

  /// Rows in which decoders get on, and after which one who has given up is heard.
  private static let step = 64

  /// A part of it.
  ///
  /// - Parameter isObsolete: true if nobody wants it any more.
  /// - Returns: nil where that is so.
  /// - Throws: `PictureError`, or `SurfaceError` if there is no memory for the pixels.
  func image(of part: PixelRect, isObsolete: () -> Bool) throws -> Image? {
    var isGivenUp = false
    let image = try Image(size: part.size) { pixels in
      for row in stride(from: 0, to: part.height, by: Self.step) {
        isGivenUp = isObsolete()
        if isGivenUp { return }
        let reason = late_vips_take(
          decoder, Int32(part.minX), Int32(part.minY + row), Int32(part.width),
          Int32(min(Self.step, part.height - row)),
          pixels.baseAddress! + row * part.width)
        if let reason { throw PictureError(file, reason) }
      }
    }
    return isGivenUp ? nil : image
  }
}
