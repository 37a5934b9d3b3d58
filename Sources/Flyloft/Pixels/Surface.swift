internal import CCairo

/// Pixels that are being drawn: one owner, one thread, until `freeze()` turns them into an `Image`.
///
/// Each pixel has 32 bits, 0xAARRGGBB with premultiplied alpha in the machine's byte order, and rows have no padding.
/// This is Cairo's ARGB32, and what a 24-bit X11 visual reads.
public struct Surface: ~Copyable {
  /// The most pixels that a side may have. Cairo's coordinates are 16.16 fixed point, which allows no more.
  public static let sideLimit = 32_767

  /// Its width and height in device pixels.
  public let size: PixelSize
  private let memory: any PixelMemory
  /// True if what is drawn comes over the pixels that are there.
  private let keepsPixels: Bool

  /// A surface of `size` pixels; its content is undefined until it is drawn on.
  ///
  /// - Throws: `SurfaceError.unusableSize` or `.outOfMemory`.
  public init(size: PixelSize, allocator: some PixelAllocator = HeapPixels()) throws(SurfaceError) {
    guard (1...Self.sideLimit).contains(size.width), (1...Self.sideLimit).contains(size.height) else {
      throw .unusableSize(width: Double(size.width), height: Double(size.height), scale: 1)
    }
    let memory = try allocator.allocate(for: size)
    self.size = size
    self.memory = memory
    keepsPixels = false
  }

  /// A surface over a picture that another process has drawn into memory of `size.byteCount` bytes at least: it is filled with no
  /// background.
  package init(size: PixelSize, drawnIn memory: any PixelMemory) {
    (self.size, self.memory, keepsPixels) = (size, memory, true)
  }

  /// Fills the surface with `background` and lets `body` draw on it in points.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - background: what the surface is filled with first.
  ///   - part: the surface's upper left corner in a larger picture and the size of that picture; the surface is the
  ///     whole picture unless given.
  ///   - cancellation: once cancelled, every primitive of the canvas does nothing.
  ///   - body: draws on the surface.
  /// - Throws: what `body` throws, or `SurfaceError.cairo` when a Cairo call failed.
  public func draw(
    scale: Double = 1, background: Color = .clear, part: (origin: PixelPoint, of: PixelSize)? = nil,
    cancellation: CancellationToken = CancellationToken(), _ body: (borrowing Canvas) throws -> Void
  ) throws {
    let target = cairo_image_surface_create_for_data(
      memory.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height),
      Int32(size.width * 4))
    defer { cairo_surface_destroy(target) }
    let canvas = Canvas(
      drawingOn: target!, part: PixelRect(origin: part?.origin ?? .zero, size: size), of: part?.of ?? size,
      scale: scale,
      background: background, cancellation: cancellation)
    if !keepsPixels { canvas.erase() }
    let lackCount = Typesetter.lackCount
    try body(canvas)
    guard Typesetter.lackCount == lackCount else { throw SurfaceError.noFont }
    let status = canvas.status
    cairo_surface_flush(target)
    guard status == .success else { throw SurfaceError.cairo(status) }
  }

  /// Ends drawing: the pixels never change again and may be shared between threads.
  public consuming func freeze() -> Image {
    memory.complete()
    return Image(size: size, memory: memory)
  }
}
