internal import CCairo

extension Canvas {
  /// Draws `view` into `rect`, as it would draw itself on a canvas of that size; what lies outside is clipped away.
  ///
  /// Nothing of it is drawn where the rectangle isn't seen, isn't finite or has no area.
  ///
  /// - Throws: what the view throws.
  public func draw(_ view: some View, in rect: Rect) throws {
    guard !isSkipped, !rect.isEmpty, clipBounds.intersects(rect) else { return }
    try framed(in: rect) { canvas in try view.draw(on: canvas) }
  }

  /// Draws `body` on a canvas whose bounds are `rect`, with its origin in the upper left corner of that; what lies
  /// outside is clipped away.
  ///
  /// A rectangle that isn't finite counts as empty.
  public func framed(in rect: Rect, _ body: (borrowing Canvas) throws -> Void) rethrows {
    let isFinite = rect.origin.isFinite && rect.size.width.isFinite && rect.size.height.isFinite
    let rect = isFinite ? rect.standardized : .zero
    cairo_save(context)
    defer { cairo_restore(context) }
    if !isObsolete {
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      cairo_clip(context)
    }
    cairo_translate(context, rect.minX, rect.minY)
    let bounds = Rect(origin: .zero, size: rect.size)
    let canvas = Canvas(
      self, context: cairo_reference(context), bounds: bounds, wanted: clipBounds.intersection(bounds) ?? .zero,
      device: currentTransform)
    try body(canvas)
  }
}
