internal import CCairo

/// Text laid out by Pango, ready to be measured and drawn. It never leaves the thread that made it.
struct TextLayout {
  private let layout: GObject

  var pointer: OpaquePointer { layout.pointer }

  init(_ text: Text, width: Double?, context: OpaquePointer, cairo: OpaquePointer?) {
    if let cairo { pango_cairo_update_context(cairo, context) } else { pango_context_set_matrix(context, nil) }
    layout = GObject(pango_layout_new(context))
    let string = text.runs.isEmpty ? text.string : text.runs.reduce(text.string) { $0 + $1.string }
    pango_layout_set_text(layout.pointer, string, Int32(clamping: string.utf8.count))
    let description = text.font.makeDescription()
    pango_layout_set_font_description(layout.pointer, description)
    pango_font_description_free(description)
    if text.needsAttributes { Self.apply(text.allRuns, to: layout.pointer) }
    if let width {
      pango_layout_set_width(layout.pointer, Self.units(max(width, 0)))
      pango_layout_set_wrap(layout.pointer, PANGO_WRAP_WORD_CHAR)
    }
    if let limit = text.lineLimit {
      // Pango takes a negative height as a number of lines.
      pango_layout_set_height(layout.pointer, -Int32(clamping: max(limit, 1)))
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
    }
    if text.lineSpacing != 1 { pango_layout_set_line_spacing(layout.pointer, Float(text.lineSpacing)) }
    switch text.alignment {
    case .leading: pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_CENTER)
    case .trailing: pango_layout_set_alignment(layout.pointer, PANGO_ALIGN_RIGHT)
    }
  }

  /// Gives each run its style.
  private static func apply(_ runs: [Text.Run], to layout: OpaquePointer) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    var start: UInt32 = 0
    for run in runs {
      let end = start &+ UInt32(clamping: run.string.utf8.count)
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        attribute?.pointee.start_index = start
        attribute?.pointee.end_index = end
        pango_attr_list_insert(attributes, attribute)
      }
      let description = run.font.makeDescription()
      add(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
      // In code, a hyphen would be read as a part of it.
      if run.font.family == .jetBrainsMono { add(pango_attr_insert_hyphens_new(0)) }
      let features =
        (run.font.hasLigatures ? [] : ["liga=0", "calt=0"]) + (run.font.hasTabularFigures ? ["tnum=1"] : [])
      if !features.isEmpty { add(pango_attr_font_features_new(features.joined(separator: ","))) }
      if let color = run.color?.clamped {
        func component(_ value: Double) -> UInt16 { UInt16((value * 65_535).rounded()) }
        add(pango_attr_foreground_new(component(color.red), component(color.green), component(color.blue)))
        // Pango takes an opacity of 0 as none given.
        add(pango_attr_foreground_alpha_new(max(component(color.opacity), 1)))
      }
      if run.tracking != 0 { add(pango_attr_letter_spacing_new(signedUnits(run.tracking))) }
      if run.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      if run.isStruckThrough { add(pango_attr_strikethrough_new(1)) }
      if run.baselineOffset != 0 { add(pango_attr_rise_new(signedUnits(run.baselineOffset))) }
      start = end
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// Points in Pango's units, bounded so that a layout's size fits into 32 bits.
  static func units(_ points: Double) -> Int32 {
    let bounded = points.isFinite ? min(max(points, 0), 1_000_000) : 0
    return Int32(bounded * Double(PANGO_SCALE))
  }

  private static func signedUnits(_ points: Double) -> Int32 { points < 0 ? -units(-points) : units(points) }

  /// True if the fonts have a glyph for every character.
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

  /// The area that the marks of all characters take, in points.
  var inkBounds: Rect {
    var ink = PangoRectangle()
    pango_layout_get_extents(layout.pointer, &ink, nil)
    return Rect(ink)
  }

  /// The lines from the first to the last.
  var lines: [ResolvedText.Line] {
    let iterator = pango_layout_get_iter(layout.pointer)
    defer { pango_layout_iter_free(iterator) }
    var lines: [ResolvedText.Line] = []
    repeat {
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      lines.append(
        ResolvedText.Line(
          bounds: Rect(logical), inkBounds: Rect(ink),
          baseline: Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  func show(on canvas: borrowing Canvas, at point: Point, with paint: Paint) {
    guard point.isFinite else { return }
    canvas.set(paint, over: paint.isMadeByPixel ? inkBounds.offset(x: point.x, y: point.y) : nil)
    cairo_move_to(canvas.context, point.x, point.y)
    pango_cairo_show_layout(canvas.context, layout.pointer)
  }
}

extension Rect {
  init(_ rect: PangoRectangle) {
    let unit = Double(PANGO_SCALE)
    self.init(
      x: Double(rect.x) / unit, y: Double(rect.y) / unit, width: Double(rect.width) / unit,
      height: Double(rect.height) / unit)
  }
}

extension Text {
  /// True if a font alone doesn't say how the text looks.
  fileprivate var needsAttributes: Bool {
    !runs.isEmpty || !font.hasLigatures || font.hasTabularFigures || tracking != 0 || isUnderlined
      || isStruckThrough
  }
}

extension Font {
  /// The font as Pango asks for it; to be freed by the caller.
  func makeDescription() -> OpaquePointer {
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, family.name)
    pango_font_description_set_absolute_size(description, Double(TextLayout.units(size)))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(weight.rawValue)))
    pango_font_description_set_style(description, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }
}
