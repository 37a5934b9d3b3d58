internal import CCairo
public import Flyloft

/// A PDF whose pages are drawn like views, so that PDF readers can be compared with Flyloft. It takes what is `package` in Flyloft, so it is
/// apart from the laboratory.
public struct PDFFile: ~Copyable {
  private let target: OpaquePointer

  /// Begins a file at `path`, replacing one that is there. The same pages make the same bytes.
  ///
  /// - Throws: `SurfaceError.cairo` if it can't be written.
  public init(_ path: String) throws(SurfaceError) {
    target = cairo_pdf_surface_create(path, 1, 1)
    let status = CairoStatus(code: cairo_surface_status(target).rawValue)
    guard status == .success else {
      cairo_surface_destroy(target)
      throw .cairo(status)
    }
    // Cairo writes the present time otherwise.
    cairo_pdf_surface_set_metadata(target, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
  }

  deinit { cairo_surface_destroy(target) }

  /// Adds a page of `size`, in points both of PDF and of the canvas.
  ///
  /// - Parameter picture: what lies below what is drawn, stretched over the page; nil for `background`.
  /// - Throws: what `body` throws, or `SurfaceError.cairo`.
  public func page(
    size: PixelSize, background: Color, picture: PDFPicture? = nil, _ body: (borrowing Canvas) throws -> Void
  ) throws {
    cairo_pdf_surface_set_size(target, Double(size.width), Double(size.height))
    do {
      let canvas = Canvas(
        drawingOn: target, part: PixelRect(origin: .zero, size: size), of: size, scale: 1, background: background,
        cancellation: CancellationToken())
      if let picture { picture.paint(on: target, size) } else { canvas.erase() }
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

/// A picture that stands in a file once, however many pages show it.
public final class PDFPicture {
  private let surface: OpaquePointer
  private let size: PixelSize

  /// - Parameter levels: of grey, row by row.
  /// - Precondition: there are as many as `size` has pixels.
  public init(size: PixelSize, levels: [UInt8]) {
    precondition(levels.count == size.width * size.height, "\(levels.count) levels for \(size)")
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
    self.size = size
    let line = Int(cairo_image_surface_get_stride(surface))
    let data = UnsafeMutableRawPointer(cairo_image_surface_get_data(surface)!)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let level = UInt32(levels[y * size.width + x])
        data.storeBytes(of: level * 0x01_0101, toByteOffset: y * line + x * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }

  fileprivate func paint(on target: OpaquePointer, _ page: PixelSize) {
    let context = cairo_create(target)
    defer { cairo_destroy(context) }
    cairo_scale(context, Double(page.width) / Double(size.width), Double(page.height) / Double(size.height))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
  }
}
