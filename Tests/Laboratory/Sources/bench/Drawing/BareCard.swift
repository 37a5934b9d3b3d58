internal import CCairo
internal import Flyloft

/// A card drawn by the same calls to Cairo with nothing around them.
enum BareCard {
  static func draw(row: Int) {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(Blobs.cardSize.width), Int32(Blobs.cardSize.height))
    let context = cairo_create(surface)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    let paper = BlobCard.paper
    cairo_set_source_rgba(context, paper.red, paper.green, paper.blue, paper.opacity)
    cairo_paint(context)
    for blob in Blobs(row: row) {
      cairo_new_path(context)
      cairo_arc(context, blob.center.x, blob.center.y, blob.radius, 0, 2 * .pi)
      cairo_close_path(context)
      let fade = cairo_pattern_create_radial(
        blob.center.x, blob.center.y, 0, blob.center.x, blob.center.y, blob.radius)
      let color = blob.color
      cairo_pattern_add_color_stop_rgba(fade, 0, color.red, color.green, color.blue, color.opacity)
      cairo_pattern_add_color_stop_rgba(fade, 1, 1, 1, 1, 0)
      cairo_set_source(context, fade)
      cairo_pattern_destroy(fade)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    }
    cairo_surface_flush(surface)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
}
