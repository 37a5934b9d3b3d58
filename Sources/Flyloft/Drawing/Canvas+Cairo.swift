internal import CCairo

extension Canvas {
  /// Has other code draw that draws with Cairo, such as a library that reads a format.
  ///
  /// - Parameter body: gets the `cairo_t *`, in the points of the present scope. What it changes of Cairo's state is undone. It is not
  ///   to keep the pointer, and not to finish the surface. It isn't called in a drawing that is obsolete.
  public func withCairo(_ body: (OpaquePointer) throws -> Void) rethrows {
    guard !isSkipped else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    try body(context)
  }
}
