internal import CCairo

/// The reach of a font's characters, in points.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of a line.
  public let ascent: Double
  /// From the baseline down to the bottom of a line.
  public let descent: Double
  /// From the baseline up to the top of an H.
  public let capHeight: Double
  /// From the baseline up to the top of an x.
  public let xHeight: Double
  /// From one baseline to the next.
  public let lineHeight: Double
}

extension Font {
  /// The reach of this font's characters. A family that isn't installed has the metrics of what takes its place.
  public var metrics: FontMetrics { Typesetter.current.metrics(of: self) }
}

extension Typesetter {
  func metrics(of font: Font) -> FontMetrics { FontFaces.shared.making { measured(font) } }

  private func measured(_ font: Font) -> FontMetrics {
    let context = context(for: [font]).pointer
    // Not as the text before was drawn, which may have been rotated or of no size.
    pango_context_set_matrix(context, nil)
    let description = font.makeDescription()
    defer { pango_font_description_free(description) }
    func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
    guard let metrics = pango_context_get_metrics(context, description, nil) else {
      return FontMetrics(ascent: 0, descent: 0, capHeight: 0, xHeight: 0, lineHeight: 0)
    }
    defer { pango_font_metrics_unref(metrics) }
    let ascent = points(pango_font_metrics_get_ascent(metrics))
    let descent = points(pango_font_metrics_get_descent(metrics))
    let loaded = pango_context_load_font(context, description)
    defer { if let loaded { g_object_unref(loaded) } }
    // A font that doesn't say how high its letters are has them as most fonts do.
    func height(_ tag: hb_ot_metrics_tag_t, _ usual: Double) -> Double {
      var height: hb_position_t = 0
      guard let loaded, hb_ot_metrics_get_position(pango_font_get_hb_font(loaded), tag, &height) != 0, height > 0 else {
        return usual * font.size
      }
      return points(height)
    }
    return FontMetrics(
      ascent: ascent, descent: descent, capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT, 0.7),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT, 0.5),
      lineHeight: max(points(pango_font_metrics_get_height(metrics)), ascent + descent))
  }
}
