internal import CCairo
private import Glibc

/// Why a picture file could not be read or written.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It doesn't exist, may not be read, or is no sound picture.
  case unreadable(path: String, reason: String)
  /// It can't be created, or the disk is full.
  case unwritable(path: String, reason: String)

  /// One sentence that names the file and the reason.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)."
    }
  }
}

extension Image {
  /// Reads a PNG file.
  ///
  /// - Throws: `ImageFileError.unreadable`, or `SurfaceError` for a picture beyond `Surface.sideLimit`.
  public init(pngAt path: String) throws {
    try Self.checkSignature(of: path)
    let loaded = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(loaded) }
    let status = CairoStatus(cairo_surface_status(loaded))
    guard status == .success else {
      // Cairo reports one of these two for every file that libpng can't decode.
      let isDamaged = status == .readError || status == .noMemory
      throw ImageFileError.unreadable(path: path, reason: isDamaged ? "its data is damaged or cut off" : "\(status)")
    }
    let size = PixelSize(
      width: Int(cairo_image_surface_get_width(loaded)), height: Int(cairo_image_surface_get_height(loaded)))
    // Painting converts the pixels, which may be RGB24, A8 or 16 bits a channel; copying them would not.
    let surface = try Surface(size: size)
    try surface.draw { canvas in canvas.paint(surface: loaded!) }
    self = surface.freeze()
  }

  private static func checkSignature(of path: String) throws {
    guard let file = fopen(path, "r") else {
      throw ImageFileError.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var start: [UInt8] = Array(repeating: 0, count: 8)
    guard fread(&start, 1, 8, file) == 8, start == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else {
      throw ImageFileError.unreadable(path: path, reason: "it is not a PNG file")
    }
  }

  /// Writes a PNG file atomically: first under another name, which is then renamed.
  ///
  /// - Throws: `ImageFileError.unwritable`; a file that was there before is left as it was.
  public func writePNG(to path: String) throws(ImageFileError) {
    let partial = path + ".partial"
    let surface = cairo_image_surface_create_for_data(
      memory.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height),
      Int32(size.width * 4))
    defer { cairo_surface_destroy(surface) }
    let status = CairoStatus(cairo_surface_write_to_png(surface, partial))
    guard status == .success else {
      let reason = errno != 0 ? String(cString: strerror(errno)) : status.description
      unlink(partial)
      throw .unwritable(path: path, reason: reason)
    }
    guard rename(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial)
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// The picture as the bytes of a PNG file; equal pixels give equal bytes.
  ///
  /// - Throws: `SurfaceError.cairo` where there is no memory for them.
  public func pngBytes() throws(SurfaceError) -> [UInt8] {
    let surface = cairo_image_surface_create_for_data(
      memory.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height),
      Int32(size.width * 4))
    defer { cairo_surface_destroy(surface) }
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface,
        { bytes, data, count in
          bytes!.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(CairoStatus(status)) }
    return bytes
  }
}
