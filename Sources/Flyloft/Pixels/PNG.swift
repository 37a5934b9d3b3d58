internal import CCairo
private import Glibc

/// Why a picture file could not be read or written.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It doesn't exist, may not be read, or is no sound picture.
  case unreadable(path: String, reason: String)
  /// It is beyond the limits; the reason tells what it has and what is allowed.
  case tooLarge(path: String, reason: String)
  /// It can't be created, or the disk is full.
  case unwritable(path: String, reason: String)

  /// One sentence that names the file and the reason.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .tooLarge(let path, let reason): "\(path) is too large: \(reason)."
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)."
    }
  }
}

extension Image {
  /// Reads a PNG file.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - limits: what is beyond them is refused before it is decoded.
  /// - Throws: `ImageFileError.unreadable` or `.tooLarge`, or `SurfaceError` for a picture beyond `Surface.sideLimit`.
  public init(pngAt path: String, limits: ImageFileLimits = ImageFileLimits()) throws {
    let file = try PNGFile(path)
    if let excess = limits.excess(of: file.size, byteCount: file.byteCount) {
      throw ImageFileError.tooLarge(path: path, reason: excess)
    }
    // Before decoding: libpng reports every failure as a lack of memory, so that a real one has to show here.
    let surface = try Surface(size: file.size)
    let loaded = file.decode()
    defer { cairo_surface_destroy(loaded) }
    let status = CairoStatus(cairo_surface_status(loaded))
    guard status == .success else {
      // Cairo reports one of these two for every file that libpng can't decode.
      let isDamaged = status == .readError || status == .noMemory
      throw ImageFileError.unreadable(path: path, reason: isDamaged ? "its data is damaged or cut off" : "\(status)")
    }
    // Painting converts the pixels, which may be RGB24, A8 or 16 bits a channel; copying them would not.
    try surface.draw { canvas in canvas.paint(surface: loaded) }
    self = surface.freeze()
  }

  /// Writes a PNG file atomically: first under another name in the same folder, which is then renamed. Of several who write
  /// one file at the same time each writes all of it, and the last one's stays. A link in its place is replaced. It is not
  /// waited for until the file is on the disk: where power is lost soon after, it may be empty.
  ///
  /// - Throws: `ImageFileError.unwritable`; a file that was there before is left as it was.
  public func writePNG(to path: String) throws(ImageFileError) {
    let bytes: [UInt8]
    do { bytes = try pngBytes() } catch { throw .unwritable(path: path, reason: "\(error)") }
    // Each writer has a name of its own, and nothing that is there already is opened: no other's file, no link, no pipe.
    let folder = path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
    let partial = "\(folder).\(String(UInt64.random(in: .min ... .max), radix: 16)).partial"
    let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    var error: Int32?
    if let stream = fdopen(file, "w") {
      if fwrite(bytes, 1, bytes.count, stream) < bytes.count { error = error ?? errno }
      // The last of it is written here, and network file systems may report a full disk only now.
      if fclose(stream) != 0 { error = error ?? errno }
    } else {
      error = error ?? errno
      close(file)
    }
    if error == nil, rename(partial, path) != 0 { error = errno }
    guard let error else { return }
    unlink(partial)
    throw .unwritable(path: path, reason: String(cString: strerror(error)))
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
