internal import CCairo

extension Canvas {
  /// A pattern of the device pixels in `area` with the colours of `turn` around `center`, to be destroyed by the caller.
  ///
  /// - Parameters:
  ///   - inverse: the map from the points of the present scope to those of the paint.
  ///   - area: in the points of the present scope; nil for the whole clip.
  func pattern(
    around center: Point, _ turn: ConicTurn, _ inverse: Transform, over area: Rect?
  ) -> OpaquePointer? {
    let toDevice = currentTransform
    guard let toScope = toDevice.inverse, let pixels = devicePixels(of: area) else {
      return cairo_pattern_create_rgba(0, 0, 0, 0)
    }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height))
    defer { cairo_surface_destroy(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    if let data = cairo_image_surface_get_data(surface) {
      let map = toScope.followed(by: inverse)
      data.withMemoryRebound(to: UInt32.self, capacity: stride * pixels.height) { memory in
        for row in 0..<pixels.height {
          // Some 0.2 ms of a wide canvas.
          if row % 32 == 0, isSkipped { break }
          let first = map(Point(x: Double(pixels.minX) + 0.5, y: Double(pixels.minY + row) + 0.5)) - center
          turn.fill(
            UnsafeMutableBufferPointer(start: memory + row * stride, count: pixels.width), from: first,
            step: Point(x: map.xx, y: map.yx))
        }
      }
      cairo_surface_mark_dirty(surface)
    }
    return devicePattern(surface, at: pixels.origin)
  }

  /// A pattern of a surface whose upper left pixel is the device's pixel `origin`, to be destroyed by the caller.
  func devicePattern(_ surface: OpaquePointer?, at origin: PixelPoint) -> OpaquePointer? {
    let pattern = cairo_pattern_create_for_surface(surface)
    var matrix =
      currentTransform
      .followed(by: .translation(x: -Double(origin.x), y: -Double(origin.y))).matrix
    cairo_pattern_set_matrix(pattern, &matrix)
    // Pixels fall on pixels; what the matrices' rounding adds must not mix two of them.
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    return pattern
  }

  /// The device pixels that `area`, in the points of the present scope, touches within the clip; nil where there is none.
  func devicePixels(of area: Rect? = nil) -> PixelRect? {
    let clip = clipBounds
    var visible = currentTransform.bounds(of: clip)
    if let area {
      guard let common = currentTransform.bounds(of: area.inset(by: -1 / max(scale, 0.001))).intersection(visible)
      else {
        return nil
      }
      visible = common
    }
    let limit = Double(Surface.sideLimit)
    guard !visible.isEmpty, visible.origin.isFinite, visible.width <= limit, visible.height <= limit else { return nil }
    let (left, top) = (visible.minX.rounded(.down), visible.minY.rounded(.down))
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(visible.maxX.rounded(.up) - left),
      height: Int(visible.maxY.rounded(.up) - top))
  }
}
