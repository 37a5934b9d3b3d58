internal import CCairo

/// The surface that a view draws on: measured in points, its origin in the upper left corner.
///
/// A canvas lives as long as one draw and stays on the thread of that draw. Once the drawing is obsolete every
/// primitive does nothing, so a draw whose result is no longer needed ends soon. Long computations check `isObsolete`
/// themselves.
public struct Canvas: ~Copyable {
  let context: OpaquePointer
  /// The whole canvas, in points.
  public let bounds: Rect
  /// The part that is being drawn, in points: one tile of a view that is too large to be drawn in one piece, all of
  /// `bounds` otherwise.
  ///
  /// What lies outside is clipped away and need not be drawn.
  public let wanted: Rect
  /// Device pixels a point.
  public let scale: Double
  /// The colour that the canvas was filled with before the draw began.
  public let background: Color
  let cancellation: CancellationToken
  /// The map from the canvas' points to device pixels.
  let device: Transform

  /// - Parameter target: a Cairo surface.
  package init(
    drawingOn target: OpaquePointer, part: PixelRect, of whole: PixelSize, scale: Double, background: Color,
    cancellation: CancellationToken
  ) {
    context = cairo_create(target)
    cairo_translate(context, -Double(part.minX), -Double(part.minY))
    cairo_scale(context, scale, scale)
    bounds = Rect(x: 0, y: 0, width: Double(whole.width) / scale, height: Double(whole.height) / scale)
    wanted = Rect(
      x: Double(part.minX) / scale, y: Double(part.minY) / scale, width: Double(part.width) / scale,
      height: Double(part.height) / scale)
    self.scale = scale
    self.background = background
    self.cancellation = cancellation
    device = Transform(
      xx: scale, yx: 0, xy: 0, yy: scale, x0: -Double(part.minX), y0: -Double(part.minY))
  }

  /// A canvas with bounds of its own, for a part of what `parent` draws.
  ///
  /// - Parameters:
  ///   - context: a Cairo context; this takes a reference over.
  ///   - device: the map from the new canvas' points to device pixels.
  init(_ parent: borrowing Canvas, context: OpaquePointer, bounds: Rect, wanted: Rect, device: Transform) {
    self.context = context
    self.bounds = bounds
    self.wanted = wanted
    scale = parent.scale
    background = parent.background
    cancellation = parent.cancellation
    self.device = device
  }

  deinit { cairo_destroy(context) }

  /// True once the result of this drawing is no longer needed.
  public var isObsolete: Bool { cancellation.isCancelled }

  /// True if the primitive that begins now should do nothing. Also yields the processor where that is due.
  var isSkipped: Bool {
    cancellation.yieldIfDue()
    return isObsolete
  }

  /// True if the background is dark, so that light ink reads well on it.
  public var isDark: Bool { background.opacity > 0.5 && background.luminance < 0.5 }

  /// A colour for text that reads well on the background.
  public var ink: Color { isDark ? Color(hex: 0xe8eaee) : Color(hex: 0x1d1f23) }

  // MARK: Filling and stroking

  /// Fills the whole canvas, within the current clip.
  public func fill(with paint: Paint) {
    guard !isSkipped else { return }
    set(paint)
    cairo_paint(context)
  }

  /// Fills the inside of `path`.
  ///
  /// - Parameters:
  ///   - path: what is filled.
  ///   - paint: what it is filled with.
  ///   - rule: which parts are inside where the path crosses itself.
  public func fill(_ path: Path, with paint: Paint, rule: FillRule = .winding) {
    guard !isSkipped else { return }
    trace(path)
    set(paint, over: paint.isMadeByPixel ? pathBounds : nil)
    guard !isObsolete else { return }
    cairo_set_fill_rule(context, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
  }

  /// Strokes `path` with a line of the given style, half of its width on each side of the path.
  ///
  /// A solid line of more than 4,096 steps, four or more for each device pixel on its way, costs a fraction of that; its
  /// corners and ends are round.
  public func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
    guard !isSkipped, !strokeLongLine(path, with: paint, style), !isObsolete else { return }
    trace(path)
    stroke(with: paint, style, over: paint.isMadeByPixel ? pathBounds : nil)
  }

  /// Strokes `path` with a solid line `width` points wide.
  public func stroke(_ path: Path, with paint: Paint, width: Double = 1) {
    stroke(path, with: paint, style: StrokeStyle(width: width))
  }

  // MARK: Scopes
  // In an obsolete drawing a scope still runs its body, which may compute something, but sets up no layer and no clip:
  // on a large canvas one layer costs more than a thousand primitives that do nothing.

  /// Draws `body` through `transform`: what it draws at `p` appears at `transform(p)`.
  public func transformed(by transform: Transform, _ body: (borrowing Canvas) throws -> Void) rethrows {
    cairo_save(context)
    defer { cairo_restore(context) }
    var matrix = transform.matrix
    cairo_transform(context, &matrix)
    try body(self)
  }

  /// Draws `body`, clipped to the inside of `path`.
  public func clipped(
    to path: Path, rule: FillRule = .winding, _ body: (borrowing Canvas) throws -> Void
  ) rethrows {
    guard !isSkipped else { return try body(self) }
    cairo_save(context)
    defer { cairo_restore(context) }
    trace(path)
    cairo_set_fill_rule(context, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    try body(self)
  }

  /// Draws `body` on a layer of its own, then composites that layer as one picture.
  ///
  /// - Parameters:
  ///   - opacity: of the layer, from 0 (invisible) to 1.
  ///   - blend: how the layer is blended with what is below it.
  ///   - body: draws what is drawn so.
  public func group(
    opacity: Double = 1, blend: BlendMode = .normal, _ body: (borrowing Canvas) throws -> Void
  ) rethrows {
    guard !isSkipped else { return try body(self) }
    cairo_save(context)
    defer { cairo_restore(context) }
    try layer(body)
    guard !isSkipped else { return }
    cairo_set_operator(context, blend.cairoOperator)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws `body`, multiplying its opacity by that of `mask` at each pixel.
  public func masked(by mask: Paint, _ body: (borrowing Canvas) throws -> Void) rethrows {
    guard !isSkipped else { return try body(self) }
    guard let pattern = makePattern(mask) else {
      // Only a plain colour has no pattern; as a mask it is an opacity for everything.
      return try group(opacity: mask.uniformColor?.opacity ?? 1, body)
    }
    defer { cairo_pattern_destroy(pattern) }
    cairo_save(context)
    defer { cairo_restore(context) }
    try layer(body)
    guard !isSkipped else { return }
    cairo_mask(context, pattern)
  }

  /// Draws `body`, multiplying its opacity by that of what `mask` draws at each pixel.
  public func masked(
    by mask: (borrowing Canvas) throws -> Void, _ body: (borrowing Canvas) throws -> Void
  ) rethrows {
    guard !isSkipped else {
      try mask(self)
      return try body(self)
    }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_push_group(context)
    do { try mask(self) } catch {
      cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    let pattern = cairo_pop_group(context)
    defer { cairo_pattern_destroy(pattern) }
    try layer(body)
    guard !isSkipped else { return }
    cairo_mask(context, pattern)
  }

  /// Draws `body`, blending each of its shapes with what is below by `mode`.
  public func blended(by mode: BlendMode, _ body: (borrowing Canvas) throws -> Void) rethrows {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_set_operator(context, mode.cairoOperator)
    try body(self)
  }

  /// Draws `body` with the edges of its shapes, and of its clips, smooth or in whole pixels. Text is always smooth.
  public func antialiased(_ isSmooth: Bool, _ body: (borrowing Canvas) throws -> Void) rethrows {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_set_antialias(context, isSmooth ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    try body(self)
  }

  /// Runs `body` on a transparent layer and makes that layer the source.
  private func layer(_ body: (borrowing Canvas) throws -> Void) rethrows {
    cairo_push_group(context)
    do { try body(self) } catch {
      cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    cairo_pop_group_to_source(context)
  }

  // MARK: For surfaces and files

  /// The first error on this canvas, if there was any.
  var status: CairoStatus { CairoStatus(cairo_status(context)) }

  /// Replaces everything by the background.
  package func erase() {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(context, background.red, background.green, background.blue, background.opacity)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Paints a Cairo surface in the upper left corner, pixel for pixel at scale 1.
  func paint(surface: OpaquePointer) {
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
  }
}
