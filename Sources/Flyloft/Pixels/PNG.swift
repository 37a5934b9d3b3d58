internal import CCairo
private import Glibc

/// Why a picture file could not be read or written.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)

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
    let loaded = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(loaded) }
    let status = CairoStatus(cairo_surface_status(loaded))
    guard status == .success else {
      throw ImageFileError.unreadable(
        path: path, reason: status == .readError ? "not a PNG file, or a damaged one" : "\(status)")
    }
    let size = PixelSize(
      width: Int(cairo_image_surface_get_width(loaded)), height: Int(cairo_image_surface_get_height(loaded)))
    // Painted and not copied: the file may be RGB24, A8 or 16 bits a channel.
    let surface = try Surface(size: size)
    try surface.draw { canvas in canvas.paint(surface: loaded!) }
    self = surface.freeze()
  }

  /// Writes a PNG file that appears whole or not at all: under another name first, then renamed.
  ///
  /// - Throws: `ImageFileError.unwritable`.
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
}
