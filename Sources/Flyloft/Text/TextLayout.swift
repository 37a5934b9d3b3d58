internal import CCairo

/// Text laid out by Pango, ready to be measured and drawn. It never leaves the thread that made it.
struct TextLayout: ~Copyable {
  private let layout: GObject

  init(_ text: Text, width: Double?, context: OpaquePointer, cairo: OpaquePointer?) {
    if let cairo { pango_cairo_update_context(cairo, context) } else { pango_context_set_matrix(context, nil) }
    layout = GObject(pango_layout_new(context))
    pango_layout_set_text(layout.pointer, text.string, Int32(text.string.utf8.count))
    Self.apply(text.font, to: layout.pointer)
    if let width {
      pango_layout_set_width(layout.pointer, Self.units(max(width, 0)))
      pango_layout_set_wrap(layout.pointer, PANGO_WRAP_WORD_CHAR)
    }
    if let limit = text.lineLimit {
      // Pango takes a negative height as a number of lines.
      pango_layout_set_height(layout.pointer, Int32(-max(limit, 1)))
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
    }
    if text.lineSpacing != 1 { pango_layout_set_line_spacing(layout.pointer, Float(text.lineSpacing)) }
    switch text.alignment {
    case .leading: pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_CENTER)
    case .trailing: pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_RIGHT)
    }
  }

  private static func apply(_ font: Font, to layout: OpaquePointer) {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, font.family.name)
    pango_font_description_set_absolute_size(description, Double(units(font.size)))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.rawValue)))
    pango_font_description_set_style(description, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_layout_set_font_description(layout, description)
    guard font.hasTabularFigures else { return }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(layout, attributes)
  }

  /// Points in Pango's units, bounded so that a layout's size fits into 32 bits.
  private static func units(_ points: Double) -> Int32 {
    let bounded = points.isFinite ? min(max(points, 0), 1_000_000) : 0
    return Int32(bounded * Double(PANGO_SCALE))
  }

  /// Whether the fonts have a glyph for every character.
  var isComplete: Bool { pango_layout_get_unknown_glyphs_count(layout.pointer) == 0 }

  /// Its width and height in points.
  var size: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    pango_layout_get_size(layout.pointer, &width, &height)
    return Size(width: Double(width) / Double(PANGO_SCALE), height: Double(height) / Double(PANGO_SCALE))
  }

  /// The distance from the top to the baseline of the first line, in points.
  var baseline: Double { Double(pango_layout_get_baseline(layout.pointer)) / Double(PANGO_SCALE) }

  func show(on canvas: borrowing Canvas, at point: Point, color: Color) {
    canvas.set(.color(color))
    cairo_move_to(canvas.context, point.x, point.y)
    pango_cairo_show_layout(canvas.context, layout.pointer)
  }
}
