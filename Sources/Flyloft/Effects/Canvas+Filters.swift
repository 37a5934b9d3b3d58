internal import CCairo

extension Canvas {
  /// Draws `body` on a layer of its own, then composites that layer after changing it by `filters`, one after another.
  public func filtered(by filters: Filter..., body: (borrowing Canvas) throws -> Void) rethrows {
    try filtered(by: filters, body: body)
  }

  /// Draws `body` on a layer of its own, then composites that layer after changing it by `filters`, one after another.
  public func filtered(by filters: [Filter], body: (borrowing Canvas) throws -> Void) rethrows {
    let scope = currentTransform
    // Pixels outside of the clip reach into it by a blur.
    let reach = filters.reduce(0) { $0 + $1.reach(scope) }
    guard !isSkipped, let visible = devicePixels(), let layer = Layer(area: visible.outset(by: reach)) else {
      return try body(self)
    }
    try draw(on: layer, reach: reach, body)
    for filter in filters {
      guard !isSkipped else { return }
      layer.apply(filter.kind, scope: scope) { isSkipped }
    }
    guard !isSkipped else { return }
    paint(layer)
  }

  private func draw(on layer: borrowing Layer, reach: Int, _ body: (borrowing Canvas) throws -> Void) rethrows {
    let inner = cairo_create(layer.surface)!
    let shift = Transform.translation(x: -Double(layer.area.minX), y: -Double(layer.area.minY))
    var matrix = currentTransform.followed(by: shift).matrix
    cairo_set_matrix(inner, &matrix)
    cairo_set_antialias(inner, cairo_get_antialias(context))
    let seen = wanted.inset(by: -Double(reach) / max(device.meanScale, 0.001))
    let canvas = Canvas(
      self, context: inner, bounds: bounds, wanted: seen.intersection(bounds) ?? wanted,
      device: device.followed(by: shift))
    try body(canvas)
  }

  /// Paints a layer where it belongs, pixel by pixel.
  private func paint(_ layer: borrowing Layer) {
    cairo_save(context)
    defer { cairo_restore(context) }
    let pattern = devicePattern(layer.surface, at: layer.area.origin)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    cairo_paint(context)
  }
}

extension PixelRect {
  /// This rectangle with each edge moved outwards by so many pixels, of no more than a surface may have.
  fileprivate func outset(by distance: Int) -> PixelRect {
    PixelRect(
      x: minX - distance, y: minY - distance, width: min(width + 2 * distance, Surface.sideLimit),
      height: min(height + 2 * distance, Surface.sideLimit))
  }
}
