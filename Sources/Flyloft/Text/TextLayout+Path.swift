internal import CCairo

extension TextLayout {
  /// The outlines of all characters, from the upper left corner of the layout.
  var path: Path {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    // Enlarged, so that neither hinting nor Cairo's steps of a 256th are seen.
    cairo_scale(context, 64, 64)
    pango_cairo_layout_path(context, pointer)
    let copied = cairo_copy_path(context)
    defer { cairo_path_destroy(copied) }
    guard let copied, copied.pointee.status == CAIRO_STATUS_SUCCESS, let data = copied.pointee.data else {
      return Path()
    }
    var elements: [Path.Element] = []
    var index = 0
    func point(_ offset: Int) -> Point { Point(x: data[index + offset].point.x, y: data[index + offset].point.y) }
    while index < Int(copied.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO: elements.append(.curve(point(3), control1: point(1), control2: point(2)))
      default: elements.append(.close)
      }
      index += max(Int(header.length), 1)
    }
    return Path(elements)
  }
}
