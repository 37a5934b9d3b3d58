internal import CCairo

// How Flyloft's values are set as Cairo's state.

extension Canvas {
  /// Makes `path` the current path.
  func trace(_ path: Path) {
    cairo_new_path(context)
    switch path.outline {
    case .circle(let center, let radius):
      cairo_arc(context, center.x, center.y, max(radius, 0), 0, 2 * .pi)
      cairo_close_path(context)
    case .rectangle(let rect):
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    case .roundedRectangle, .ellipse:
      for element in path.elements { append(element) }
    case .elements(let elements):
      for element in elements { append(element) }
    }
  }

  private func append(_ element: Path.Element) {
    switch element {
    case .move(let point): cairo_move_to(context, point.x, point.y)
    case .line(let point): cairo_line_to(context, point.x, point.y)
    case .curve(let end, let control1, let control2):
      cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
    case .arc(let center, let radius, let from, let to, clockwise: true):
      cairo_arc(context, center.x, center.y, max(radius, 0), from, to)
    case .arc(let center, let radius, let from, let to, clockwise: false):
      cairo_arc_negative(context, center.x, center.y, max(radius, 0), from, to)
    case .close: cairo_close_path(context)
    }
  }

  /// Makes `paint` the current source.
  func set(_ paint: Paint) {
    if case .color(let color) = paint {
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
    } else if let pattern = makePattern(paint) {
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  /// A pattern for `paint`, to be destroyed by the caller; nil for a plain colour.
  func makePattern(_ paint: Paint) -> OpaquePointer? {
    switch paint {
    case .color: return nil
    case .linear(let gradient, let from, let to):
      return pattern(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), with: gradient)
    case .radial(let gradient, let center, let startRadius, let endRadius):
      return pattern(
        cairo_pattern_create_radial(center.x, center.y, startRadius, center.x, center.y, endRadius), with: gradient)
    case .image(let image, let rect): return pattern(for: image, in: rect)
    }
  }

  private func pattern(_ pattern: OpaquePointer?, with gradient: Gradient) -> OpaquePointer? {
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, color.red, color.green, color.blue, color.opacity)
    }
    return pattern
  }

  private func pattern(for image: Image, in rect: Rect) -> OpaquePointer? {
    // Each use makes its own surface object over the same pixels: pixels may be shared between threads, Cairo's surface
    // objects may not.
    let surface = cairo_image_surface_create_for_data(
      image.memory.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(image.size.width),
      Int32(image.size.height), Int32(image.size.width * 4))
    let pattern = cairo_pattern_create_for_surface(surface)
    // The surface object retains the pixels, and is itself retained by the pattern and by any recording that uses it.
    Self.retain(image, by: surface)
    cairo_surface_destroy(surface)
    let (sx, sy) = (Double(image.size.width) / rect.width, Double(image.size.height) / rect.height)
    var matrix = Transform(xx: sx, yx: 0, xy: 0, yy: sy, x0: -rect.minX * sx, y0: -rect.minY * sy).matrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // Padded, so that the edges don't fade into transparency when the picture is enlarged.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    return pattern
  }

  private static func retain(_ image: Image, by surface: OpaquePointer?) {
    let owner = Unmanaged.passRetained(image.memory as AnyObject)
    let status = cairo_surface_set_user_data(surface, imageOwner.key, owner.toOpaque()) { pointer in
      Unmanaged<AnyObject>.fromOpaque(pointer!).release()
    }
    if status != CAIRO_STATUS_SUCCESS { owner.release() }
  }

  func apply(_ style: StrokeStyle) {
    cairo_set_line_width(context, max(style.width, 0))
    switch style.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_dash(context, style.dash, Int32(style.dash.count), 0)
  }
}

/// The key under which a surface's user data holds the image's memory.
private let imageOwner = UserDataKey()

private struct UserDataKey: @unchecked Sendable {
  // Cairo compares the address; nothing is ever stored there.
  let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

extension Transform {
  var matrix: cairo_matrix_t { cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0) }
}

extension BlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
