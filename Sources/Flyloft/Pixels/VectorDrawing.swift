internal import CCairo

/// The files that hold a drawing's shapes and glyphs instead of its pixels.
package enum VectorFormat: String, Sendable, CaseIterable { case svg, pdf }

/// A drawing as the bytes of such a file. Pictures stay pictures in it, and what is made pixel by pixel becomes one.
package enum VectorDrawing {
  /// The most bytes that a file may have.
  package static let byteLimit = 64 << 20
  /// Pixels a point of what is made pixel by pixel.
  private static let scale = 2.0

  /// Draws into a file in memory.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - limit: the most bytes of the file.
  ///   - body: draws it.
  /// - Throws: what `body` throws, `SurfaceError`, or `TooLong`.
  package static func bytes(
    _ format: VectorFormat, size: Size, background: Color, limit: Int = byteLimit,
    _ body: (borrowing Canvas) throws -> Void
  ) throws -> [UInt8] {
    let sides = [size.width, size.height].map { ($0 * scale).rounded() }
    guard sides.allSatisfy((1...Double(Surface.sideLimit)).contains) else {
      throw SurfaceError.unusableSize(width: size.width, height: size.height, scale: scale)
    }
    var output = Output(limit: limit)
    let status = try withUnsafeMutablePointer(to: &output) { output in
      let make = format == .svg ? cairo_svg_surface_create_for_stream : cairo_pdf_surface_create_for_stream
      let target = make(write, output, size.width, size.height)
      defer { cairo_surface_destroy(target) }
      // As large as the picture is on a screen, where a point is a pixel.
      if format == .svg { cairo_svg_surface_set_document_unit(target, CAIRO_SVG_UNIT_PX) }
      // One of a canvas' device pixels is a part of a point then.
      cairo_surface_set_device_scale(target, 1 / scale, 1 / scale)
      let whole = PixelSize(width: Int(sides[0]), height: Int(sides[1]))
      let drawn = try draw(on: target!, whole, background, body)
      cairo_surface_finish(target)
      return drawn == .success ? CairoStatus(cairo_surface_status(target)) : drawn
    }
    if output.isFull { throw TooLong() }
    guard status == .success else { throw SurfaceError.cairo(status) }
    return output.bytes
  }

  private static func draw(
    on target: OpaquePointer, _ size: PixelSize, _ background: Color, _ body: (borrowing Canvas) throws -> Void
  ) throws -> CairoStatus {
    let canvas = Canvas(
      drawingOn: target, part: PixelRect(origin: .zero, size: size), of: size, scale: scale, background: background,
      cancellation: CancellationToken())
    if background.opacity > 0 { canvas.fill(with: .color(background)) }
    let lackCount = Typesetter.lackCount
    try body(canvas)
    guard Typesetter.lackCount == lackCount else { throw SurfaceError.noFont }
    return canvas.status
  }

  /// The file would have more bytes than it may.
  package struct TooLong: Error, CustomStringConvertible {
    package let description = "its file would have more than \(VectorDrawing.byteLimit >> 20) MB: save it as PNG."
  }

  private struct Output {
    let limit: Int
    var bytes: [UInt8] = []
    var isFull = false
  }

  private static let write: cairo_write_func_t = { output, data, count in
    let output = output!.assumingMemoryBound(to: Output.self)
    guard output.pointee.bytes.count + Int(count) <= output.pointee.limit else {
      output.pointee.isFull = true
      return CAIRO_STATUS_WRITE_ERROR
    }
    output.pointee.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
