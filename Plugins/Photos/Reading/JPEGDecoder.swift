private import CTurboJPEG
internal import Flyloft

/// libjpeg-turbo's decoder, for one file on one thread.
///
/// It can scale down while it decodes, so a photograph that is shown small takes a fraction of the time.
struct JPEGDecoder: ~Copyable {
  private let handle: tjhandle
  private let path: String

  /// - Parameter path: the path of the file that is decoded, for errors.
  /// - Throws: `PhotoError.unreadable` if there is no memory for a decoder.
  init(path: String) throws(PhotoError) {
    guard let handle = tjInitDecompress() else {
      throw .unreadable(path: path, reason: String(cString: tjGetErrorStr2(nil)))
    }
    self.handle = handle
    self.path = path
  }

  deinit { tjDestroy(handle) }

  /// The size of the whole picture, read from the beginning of its file.
  ///
  /// - Throws: `PhotoError.damaged`.
  func size(of bytes: [UInt8]) throws(PhotoError) -> PixelSize {
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
    guard status == 0 else { throw damage }
    // The decoder takes a file that ends early for one that contains tables only, which is no error.
    guard width > 0, height > 0 else { throw .damaged(path: path, reason: "it ends before the picture begins") }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// The picture in the smallest of the decoder's sizes that covers `target`, or in full size if none does.
  ///
  /// - Throws: `PhotoError.damaged`, or `SurfaceError` if there is no memory for the pixels.
  func decode(_ bytes: [UInt8], covering target: PixelSize) throws -> Image {
    let size = Self.scaled(try size(of: bytes), covering: target)
    return try Image(size: size) { pixels in
      let status = tjDecompress2(
        handle, bytes, UInt(bytes.count),
        UnsafeMutableRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self),
        Int32(size.width), Int32(size.width * 4), Int32(size.height), Self.pixelFormat, TJFLAG_LIMITSCANS)
      guard status == 0 else { throw damage }
    }
  }

  /// `whole` times the smallest of the decoder's factors, up to 1, with which it covers `target`.
  static func scaled(_ whole: PixelSize, covering target: PixelSize) -> PixelSize {
    var count: Int32 = 0
    guard let factors = tjGetScalingFactors(&count) else { return whole }
    return UnsafeBufferPointer(start: factors, count: Int(count)).lazy
      .filter { $0.num <= $0.denom }
      .map { PixelSize(width: whole.width.times($0), height: whole.height.times($0)) }
      .filter { $0.width >= target.width && $0.height >= target.height }
      .min { $0.width < $1.width } ?? whole
  }

  /// Opaque 0xAARRGGBB in the machine's byte order, the format of `Image`.
  private static let pixelFormat: Int32 =
    1.littleEndian == 1 ? TJPF_BGRA.rawValue : TJPF_ARGB.rawValue

  private var damage: PhotoError { .damaged(path: path, reason: String(cString: tjGetErrorStr2(handle))) }
}

extension Int {
  /// Rounds up, as the library does in its macro TJSCALED.
  fileprivate func times(_ factor: tjscalingfactor) -> Int {
    (self * Int(factor.num) + Int(factor.denom) - 1) / Int(factor.denom)
  }
}
