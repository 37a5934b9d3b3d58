internal import CCairo
internal import Flyloft

/// A light picture of 100×100 pixels, where the renderer's own work a picture weighs the most: a disc of one colour.
struct SmallPicture: View {
  static let pixelSize = PixelSize(width: 100, height: 100)

  var row: Int

  private var color: Color { Color(hex: UInt32(truncatingIfNeeded: row &* 2_654_435_761) & 0xff_ffff) }

  func size(fitting width: Double) -> Size { Size(width: 100, height: 100) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(BlobCard.paper))
    canvas.fill(.circle(center: Point(x: 50, y: 50), radius: 48), with: .color(color))
  }

  /// The same by the same calls to Cairo, with nothing around them.
  func drawBare() {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 100, 100)
    let context = cairo_create(surface)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    let (paper, color) = (BlobCard.paper, color)
    cairo_set_source_rgba(context, paper.red, paper.green, paper.blue, paper.opacity)
    cairo_paint(context)
    cairo_new_path(context)
    cairo_arc(context, 50, 50, 48, 0, 2 * .pi)
    cairo_close_path(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
    cairo_surface_flush(surface)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
}
