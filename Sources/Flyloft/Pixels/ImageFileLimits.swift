/// The largest picture file that is read. What is larger is refused before it is decoded.
///
/// A file says nothing of the memory that decoding it takes: 2.4 MB of PNG are 3 GB of pixels. Cairo needs 4 bytes for
/// each pixel, or 16 where there are 16 bits a channel, and the picture 4 bytes more; a JPEG decoder needs up to 8 for each
/// pixel of a progressive file, at whatever size it is shown.
public struct ImageFileLimits: Hashable, Sendable {
  /// The most pixels that the picture may have.
  public var pixelCount: Int
  /// The most bytes that the file may have.
  public var byteCount: Int

  /// 64 megapixels unless given, and for the file the bytes that so many pixels have without compression.
  public init(pixelCount: Int = 1 << 26, byteCount: Int? = nil) {
    self.pixelCount = pixelCount
    self.byteCount = byteCount ?? (pixelCount < .max / 4 ? pixelCount * 4 : .max)
  }

  /// The excess of a picture over the limits, in words that have no full stop; nil if there is none.
  ///
  /// - Parameters:
  ///   - size: the picture's; nil where it is not known yet.
  ///   - byteCount: the length of its file.
  public func excess(of size: PixelSize?, byteCount: Int) -> String? {
    if let size,
      size.width.multipliedReportingOverflow(by: size.height).overflow || size.width * size.height > pixelCount
    {
      return "\(size.width.grouped)×\(size.height.grouped) pixels are more than the \(pixelCount.grouped) allowed"
    }
    if byteCount > self.byteCount {
      return "\(byteCount.grouped) bytes are more than the \(self.byteCount.grouped) allowed"
    }
    return nil
  }
}
