internal import CCairo

// Flyloft's values, set as Cairo's state.

extension Canvas {
  /// Makes `path` the current path.
  func trace(_ path: Path) {
    cairo_new_path(context)
    switch path.outline {
    case .rectangle(let rect):
      guard rect.origin.isFinite, rect.size.width.isFinite, rect.size.height.isFinite else { return }
      let (near, far) = (Self.reachable(rect.origin), Self.reachable(Point(x: rect.maxX, y: rect.maxY)))
      cairo_rectangle(context, near.x, near.y, far.x - near.x, far.y - near.y)
    case .circle(let center, let radius):
      append(.arc(center: center, radius: radius, from: 0, to: 2 * .pi, clockwise: true))
      append(.close)
    case .roundedRectangle, .ellipse:
      for element in path.elements { append(element) }
    case .elements(let elements):
      for element in elements { append(element) }
    }
  }

  private func append(_ element: Path.Element) {
    guard element.isFinite else { return }
    switch element {
    case .move(let point):
      let point = Self.reachable(point)
      cairo_move_to(context, point.x, point.y)
    case .line(let point):
      let point = Self.reachable(point)
      cairo_line_to(context, point.x, point.y)
    case .quadCurve(let end, let control):
      if cairo_has_current_point(context) == 0 { append(.move(control)) }
      var start = Point.zero
      cairo_get_current_point(context, &start.x, &start.y)
      append(
        .curve(
          end, control1: start.interpolated(to: control, by: 2.0 / 3),
          control2: end.interpolated(to: control, by: 2.0 / 3)))
    case .curve(let end, let control1, let control2):
      let (end, first, second) = (Self.reachable(end), Self.reachable(control1), Self.reachable(control2))
      cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
    case .arc(let center, let radius, let from, let to, let clockwise):
      let (center, radius) = (Self.reachable(center), min(max(radius, 0), Self.reach))
      // Cairo would walk thousands of turns.
      let end = from + Contour.sweep(from: from, to: to, clockwise: clockwise)
      if clockwise {
        cairo_arc(context, center.x, center.y, radius, from, end)
      } else {
        cairo_arc_negative(context, center.x, center.y, radius, from, end)
      }
    case .close: cairo_close_path(context)
    }
  }

  /// Cairo's coordinates are whole 256ths in 32 bits; those beyond come back on the other side.
  private static let reach = 1_000_000.0

  private static func reachable(_ point: Point) -> Point {
    Point(x: min(max(point.x, -reach), reach), y: min(max(point.y, -reach), reach))
  }

  /// Strokes the current path, whose points lie in `area`, with `paint`.
  func stroke(with paint: Paint, _ style: StrokeStyle, over area: Rect?) {
    // A mitred corner reaches farther than any other part of a line.
    let reach = style.isHairline ? pixel : max(style.width, 0) * (style.join == .miter ? max(style.miterLimit, 1) : 1)
    let isMask = paint.isMadeByPixel && target == CAIRO_SURFACE_TYPE_PDF
    if isMask {
      cairo_push_group(context)
      cairo_set_source_rgb(context, 0, 0, 0)
    } else {
      set(paint, over: area?.inset(by: -reach))
    }
    strokePath(style)
    guard isMask else { return }
    // Poppler paints all of a picture with which a line is stroked, and keeps to a mask.
    let mask = cairo_pop_group(context)
    set(paint, over: area?.inset(by: -reach))
    cairo_mask(context, mask)
    cairo_pattern_destroy(mask)
  }

  /// The kind of what is drawn on, whatever layers there are.
  private var target: cairo_surface_type_t { cairo_surface_get_type(cairo_get_target(context)) }

  /// True if what is drawn becomes pixels, and not the shapes of a file.
  var drawsPixels: Bool { target == CAIRO_SURFACE_TYPE_IMAGE }

  private func strokePath(_ style: StrokeStyle) {
    guard style.isHairline else {
      apply(style, scale: 1)
      cairo_stroke(context)
      return
    }
    // The path and the paint are kept in device space from here on: only the pen is measured in pixels.
    let scale = currentTransform.meanScale
    cairo_save(context)
    cairo_identity_matrix(context)
    apply(style, scale: scale)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// The area that the current path covers when filled, in the points of the present scope.
  var pathBounds: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// - Parameter scale: what the style's lengths are multiplied by.
  private func apply(_ style: StrokeStyle, scale: Double) {
    cairo_set_line_width(context, style.width.isFinite ? max(style.width, 0) * scale : 0)
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
    cairo_set_miter_limit(context, style.miterLimit.isNaN ? 10 : max(style.miterLimit, 1))
    let dash = style.usableDash.map { $0 * scale }
    cairo_set_dash(context, dash, Int32(dash.count), style.dashPhase.isFinite ? style.dashPhase * scale : 0)
  }
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
