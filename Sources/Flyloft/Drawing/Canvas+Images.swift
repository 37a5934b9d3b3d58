internal import CCairo

extension Canvas {
  /// Draws `image`, or a part of it, stretched over `rect`.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - part: in pixels of the image, cut to what lies inside; nothing is drawn where nothing does. Pixels beside
  ///     the part are never mixed in.
  ///   - rect: where it is drawn.
  ///   - opacity: from 0 (invisible) to 1.
  ///   - interpolation: how pixels are found where the picture is enlarged or reduced.
  public func draw(
    _ image: Image, part: PixelRect? = nil, in rect: Rect, opacity: Double = 1, interpolation: Interpolation = .smooth
  ) {
    guard !isSkipped else { return }
    paint(image, part: part, in: rect, interpolation) { _ in
      cairo_paint_with_alpha(context, opacity > 0 ? min(opacity, 1) : 0)
    }
  }

  /// Draws `tint` over `rect`, as opaque at each pixel as `image` stretched over it is there: a picture of one colour in
  /// any other.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - part: in pixels of the image, cut to what lies inside.
  ///   - rect: where it is drawn.
  ///   - tint: the colour that takes the place of its own; its coverage stays.
  ///   - interpolation: how pixels are found where the picture is enlarged or reduced.
  public func draw(
    _ image: Image, part: PixelRect? = nil, in rect: Rect, tint: Paint, interpolation: Interpolation = .smooth
  ) {
    guard !isSkipped else { return }
    paint(image, part: part, in: rect, interpolation) { pattern in
      set(tint, over: rect)
      cairo_mask(context, pattern)
    }
  }

  /// Draws `image` in its own size.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - point: where the anchor comes to lie; the upper left corner unless said otherwise.
  ///   - anchor: which place of the picture comes to lie on the point.
  ///   - pixelsPerPoint: how many pixels of the image a point has; 2 for a picture made for scale 2.
  ///   - interpolation: how pixels are found where the picture is enlarged or reduced.
  public func draw(
    _ image: Image, at point: Point, anchor: UnitPoint = .topLeading, pixelsPerPoint: Double = 1,
    interpolation: Interpolation = .smooth
  ) {
    let size = Size(
      width: Double(image.size.width) / pixelsPerPoint, height: Double(image.size.height) / pixelsPerPoint)
    let corner = Point(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y)
    draw(image, in: Rect(origin: corner, size: size), interpolation: interpolation)
  }

  /// Draws `image` over `rect` in nine slices: corners in their own size, edges stretched along themselves, the middle in
  /// both directions. Corners that don't fit are made smaller alike.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - rect: where it is drawn.
  ///   - capInsets: how far, in pixels of the image, corners and edges reach from each side; rounded to whole pixels.
  ///   - pixelsPerPoint: how many pixels of the image a point has.
  ///   - interpolation: how pixels are found where the picture is enlarged or reduced.
  public func draw(
    _ image: Image, in rect: Rect, capInsets: Insets, pixelsPerPoint: Double = 1,
    interpolation: Interpolation = .smooth
  ) {
    guard !isSkipped, pixelsPerPoint > 0, pixelsPerPoint.isFinite, rect.origin.isFinite, !rect.isEmpty else { return }
    let columns = Slices(capInsets.leading, capInsets.trailing, of: image.size.width)
    let rows = Slices(capInsets.top, capInsets.bottom, of: image.size.height)
    let fit = min(1, columns.fit(rect.width * pixelsPerPoint), rows.fit(rect.height * pixelsPerPoint))
    let xs = columns.places(from: rect.minX, to: rect.maxX, fit / pixelsPerPoint)
    let ys = rows.places(from: rect.minY, to: rect.maxY, fit / pixelsPerPoint)
    for row in 0..<3 {
      for column in 0..<3 {
        let part = PixelRect(
          x: columns.cuts[column], y: rows.cuts[row], width: columns.cuts[column + 1] - columns.cuts[column],
          height: rows.cuts[row + 1] - rows.cuts[row])
        // Between device pixels, so that no seam is seen.
        let place = snapped(Rect(from: Point(x: xs[column], y: ys[row]), to: Point(x: xs[column + 1], y: ys[row + 1])))
        guard !part.isEmpty, !place.isEmpty else { continue }
        draw(image, part: part, in: place, interpolation: interpolation)
      }
    }
  }

  /// A picture of `size`, drawn by `body` with as many pixels as it takes in the present scope: to be drawn often, or
  /// tiled. Its sides are rounded up to whole pixels.
  ///
  /// - Throws: what `body` throws, or `SurfaceError` for a size that no picture can have.
  public func image(size: Size, _ body: (borrowing Canvas) throws -> Void) throws -> Image {
    let resolution = currentTransform.meanScale
    func pixels(_ length: Double) throws -> Int {
      let count = (length * resolution - 1e-6).rounded(.up)
      guard count >= 1, count <= Double(Surface.sideLimit) else {
        throw SurfaceError.unusableSize(width: size.width, height: size.height, scale: resolution)
      }
      return Int(count)
    }
    let surface = try Surface(size: PixelSize(width: pixels(size.width), height: pixels(size.height)))
    try surface.draw(scale: resolution, cancellation: cancellation, body)
    return surface.freeze()
  }

  /// Paints with a pattern of a part of `image` as the source, within `rect`.
  private func paint(
    _ image: Image, part: PixelRect?, in rect: Rect, _ interpolation: Interpolation, _ body: (OpaquePointer) -> Void
  ) {
    let whole = PixelRect(origin: .zero, size: image.size)
    let part = part.map { $0.intersection(whole) } ?? whole
    let pixels = Rect(x: 0, y: 0, width: Double(part.width), height: Double(part.height))
    guard !part.isEmpty, rect.origin.isFinite, let toPixels = Transform.mapping(rect, to: pixels),
      let pattern = pattern(for: image, part: part, toPixels, interpolation, CAIRO_EXTEND_PAD)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
    cairo_set_source(context, pattern)
    body(pattern)
  }
}

/// A side of a picture in three parts, of which the middle one is stretched.
private struct Slices {
  /// The places where the parts begin and end, in pixels.
  let cuts: [Int]

  init(_ leading: Double, _ trailing: Double, of length: Int) {
    func pixels(_ value: Double) -> Int { value > 0 ? Int(min(value, 1e6).rounded()) : 0 }
    let first = min(pixels(leading), length)
    cuts = [0, first, max(first, length - pixels(trailing)), length]
  }

  /// The factor for both ends that makes them fit into `length` pixels.
  func fit(_ length: Double) -> Double {
    let ends = Double(cuts[1] + cuts[3] - cuts[2])
    return ends > 0 ? length / ends : 1
  }

  /// The places where the parts begin and end, each pixel of the ends `pixel` points long.
  func places(from start: Double, to end: Double, _ pixel: Double) -> [Double] {
    [start, start + Double(cuts[1]) * pixel, end - Double(cuts[3] - cuts[2]) * pixel, end]
  }
}
