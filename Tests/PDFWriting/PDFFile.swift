internal import CCairo
public import Flyloft

/// A PDF whose pages are drawn like views, so that PDF readers can be compared with Flyloft. It takes what is `package` in Flyloft, so it is
/// apart from the laboratory.
public struct PDFFile: ~Copyable {
  private let target: OpaquePointer

  /// Begins a file at `path`, replacing one that is there.
  ///
  /// - Throws: `SurfaceError.cairo` if it can't be written.
  public init(_ path: String) throws(SurfaceError) {
    target = cairo_pdf_surface_create(path, 1, 1)
    let status = CairoStatus(code: cairo_surface_status(target).rawValue)
    guard status == .success else {
      cairo_surface_destroy(target)
      throw .cairo(status)
    }
  }

  deinit { cairo_surface_destroy(target) }

  /// Adds a page of `size`, in points both of PDF and of the canvas.
  ///
  /// - Throws: what `body` throws, or `SurfaceError.cairo`.
  public func page(size: PixelSize, background: Color, _ body: (borrowing Canvas) throws -> Void) throws {
    cairo_pdf_surface_set_size(target, Double(size.width), Double(size.height))
    do {
      let canvas = Canvas(
        drawingOn: target, part: PixelRect(origin: .zero, size: size), of: size, scale: 1, background: background,
        cancellation: CancellationToken())
      canvas.erase()
      try body(canvas)
    }
    cairo_surface_show_page(target)
    let status = CairoStatus(code: cairo_surface_status(target).rawValue)
    guard status == .success else { throw SurfaceError.cairo(status) }
  }

  /// Writes the rest of the file.
  ///
  /// - Throws: `SurfaceError.cairo`.
  public consuming func finish() throws(SurfaceError) {
    cairo_surface_finish(target)
    let status = CairoStatus(code: cairo_surface_status(target).rawValue)
    guard status == .success else { throw .cairo(status) }
  }
}
