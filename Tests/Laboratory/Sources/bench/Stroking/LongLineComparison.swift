internal import CCairo
internal import Comparing
internal import Flyloft

/// What lines of 100,000 points cost on a canvas, against stroking the same points with Cairo.
struct LongLineComparison {
  private static let size = PixelSize(width: 992, height: 420)
  private static let width = 1.5

  func run(into report: inout Report) {
    // With more noise Cairo takes minutes over a round.
    for (name, noise) in [("a noisy wave", 20.0), ("a smooth wave", 0)] {
      let lines = (0..<3).map { Self.points(seed: UInt64($0 + 1), noise: noise) }
      report.add(
        "3 × 100,000 points, \(name)", against: "cairo_stroke", compare(lines), in: .milliseconds,
        budget: .atMost(0.1))
    }
  }

  private func compare(_ lines: [[Point]]) -> Comparison {
    let paths = lines.map { Path.polyline($0) }
    return Comparison(
      rounds: 3, turns: 1, ours: { nanoseconds { draw(paths) } }, baseline: { nanoseconds { drawBare(lines) } })
  }

  private func draw(_ paths: [Path]) {
    let style = StrokeStyle(width: Self.width, cap: .round, join: .round)
    do {
      let surface = try Surface(size: Self.size)
      try surface.draw(background: .white) { canvas in
        for path in paths { canvas.stroke(path, with: .color(.blue), style: style) }
      }
    } catch { preconditionFailure("\(error)") }
  }

  private func drawBare(_ lines: [[Point]]) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(Self.size.width), Int32(Self.size.height))
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_set_source_rgb(context, Color.blue.red, Color.blue.green, Color.blue.blue)
    cairo_set_line_width(context, Self.width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for line in lines {
      for point in line { cairo_line_to(context, point.x, point.y) }
      cairo_stroke(context)
    }
    cairo_surface_flush(surface)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// A wave over the whole width with noise on it.
  private static func points(seed: UInt64, noise: Double) -> [Point] {
    var state = seed
    let height = Double(size.height)
    return (0..<100_000).map { index in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let share = Double(index) / 100_000
      // A parabola for each of eight half waves: no sine is needed.
      let place = share * 8 - (share * 8).rounded(.down)
      let swing = (height - noise) / 2 - 10
      let wave = 4 * place * (1 - place) * (Int(share * 8) % 2 == 0 ? swing : -swing)
      let level = Double(state >> 11) / Double(1 << 53) - 0.5
      return Point(x: share * Double(size.width), y: height / 2 + wave + level * noise)
    }
  }
}
