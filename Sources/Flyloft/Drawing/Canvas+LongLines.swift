internal import CCairo

extension Canvas {
  /// Strokes a line of far more points than there are pixels, if `path` is one, and says whether it was.
  ///
  /// Cairo's stroker takes time for every point, and can't be interrupted. Its corners and ends are round here, whatever
  /// the style says: a corner of two steps that are narrower than a pixel has no shape.
  func strokeLongLine(_ path: Path, with paint: Paint, _ style: StrokeStyle) -> Bool {
    guard drawsPixels else { return false }
    let toDevice = currentTransform
    // A pen is a circle only where the scope isn't stretched or skewed.
    let isEven = abs(toDevice.xx - toDevice.yy) < 1e-9 && abs(toDevice.xy + toDevice.yx) < 1e-9
    let width = style.isHairline ? 1 : style.width * toDevice.meanScale
    guard isEven || style.isHairline, style.usableDash.isEmpty, width > 0, width <= 64,
      cairo_get_antialias(context) != CAIRO_ANTIALIAS_NONE, let visible = devicePixels(),
      let line = LongLine(path, through: toDevice, width: width, within: visible, isObsolete: { isSkipped })
    else { return false }
    let area = line.area
    guard !area.isEmpty else { return true }
    var coverage = LineCoverage(
      columns: line.isUpright ? area.height : area.width, rows: line.isUpright ? area.width : area.height, width: width)
    for part in line.parts {
      var count = 0
      for index in part.indices.dropFirst() {
        count += coverage.add(from: part[index - 1], to: part[index])
        guard count > 8192 else { continue }
        if isSkipped { return true }
        count = 0
      }
    }
    guard !isSkipped else { return true }
    fill(area, through: &coverage, line.isUpright, with: paint)
    return true
  }

  /// Paints `area`, in device pixels, as far as `coverage` says.
  private func fill(_ area: PixelRect, through coverage: inout LineCoverage, _ isUpright: Bool, with paint: Paint) {
    guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height)) else { return }
    defer { cairo_surface_destroy(mask) }
    guard let data = cairo_image_surface_get_data(mask) else { return }
    let stride = Int(cairo_image_surface_get_stride(mask))
    coverage.finish(
      isObsolete: { isSkipped },
      column: { column, rows, values in
        // Columns are rows of the picture where the line is upright.
        let (start, step) = isUpright ? (column * stride, 1) : (column, stride)
        for row in rows { data[start + row * step] = values[row] }
      })
    cairo_surface_mark_dirty(mask)
    guard !isObsolete else { return }
    set(paint)
    let pattern = devicePattern(mask, at: area.origin)
    cairo_mask(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}
