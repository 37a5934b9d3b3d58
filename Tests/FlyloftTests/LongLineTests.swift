import CCairo
import Flyloft
import Glibc
import Testing

@Suite("Lines of far more points than pixels")
struct LongLineTests {
  private let size = PixelSize(width: 200, height: 80)

  /// A wave with noise on it, of `count` points.
  private func points(_ count: Int, noise: Double) -> [Point] {
    var state: UInt64 = 7
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let share = Double(index) / Double(count - 1)
      return Point(
        x: 10 + 180 * share, y: 40 + 20 * sin(share * 14) + noise * (Double(state >> 33) / Double(1 << 31) - 0.5))
    }
  }

  /// What Cairo's own stroker makes of all the points, with round corners and ends.
  private func bare(_ points: [Point], width: Double, opacity: Double = 1) -> [UInt32] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_set_source_rgba(context, 0, 0, 0, opacity)
    for point in points { cairo_line_to(context, point.x, point.y) }
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_stroke(context)
    cairo_surface_flush(surface)
    let data = UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
      .assumingMemoryBound(to: UInt32.self)
    return Array(UnsafeBufferPointer(start: data, count: size.width * size.height))
  }

  private let round = StrokeStyle(width: 1.5, cap: .round, join: .round)

  @Test(
    "look as Cairo strokes all of their points", arguments: [0, 0.3, 3, 60], [1.0, 1.5, 4])
  func looks(noise: Double, width: Double) throws {
    let points = points(10_000, noise: noise)
    var style = round
    style.width = width
    let sheet = try Sheet(200, 80) { canvas in canvas.stroke(.polyline(points), with: .black, style: style) }
    let expected = bare(points, width: width)
    let (most, mean) = difference(sheet.image.pixels, expected)
    // The cuts of a column against the 15 rows that Cairo cuts a pixel into: a sixteenth of a pixel, on edges only.
    #expect(most <= 24 && mean < 1, "at most \(most), \(mean) on the average")
  }

  /// By how many levels two pictures differ at most, and on the average of all pixels.
  private func difference(_ pixels: [UInt32], _ expected: [UInt32]) -> (most: Int, mean: Double) {
    let differences = zip(pixels, expected).map { abs(Int($0 & 0xff) - Int($1 & 0xff)) }
    return (differences.max() ?? 0, Double(differences.reduce(0, +)) / Double(differences.count))
  }

  /// A spiral of ten turns about the middle.
  private func spiral(_ count: Int) -> [Point] {
    (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      return Point(center: Point(x: 100, y: 40), radius: 38 * share, angle: share * 20 * .pi)
    }
  }

  @Test(
    "that are smooth look as Cairo strokes all of their points, translucent too", arguments: [1.0, 1.5, 3], [1, 0.5])
  func looksSmooth(width: Double, opacity: Double) throws {
    for (points, limit) in [(points(100_000, noise: 0), 16), (spiral(100_000), 40)] {
      let sheet = try Sheet(200, 80) { canvas in
        canvas.stroke(
          .polyline(points), with: .color(Color(white: 0, opacity: opacity)),
          style: StrokeStyle(width: width, cap: .round, join: .round))
      }
      let (most, mean) = difference(sheet.image.pixels, bare(points, width: width, opacity: opacity))
      // A gap between two turns that is narrower than a cut is there for one of the two only.
      #expect(most <= limit && mean < 1, "at most \(most), \(mean) on the average")
    }
  }

  @Test("that are smooth keep a fiftieth of their points, and lie within a 128th of a pixel of the others")
  func straightened() {
    for points in [points(100_000, noise: 0), spiral(100_000), spiral(100_000).reversed()] {
      var line = StraightenedLine()
      line.move(to: points[0])
      for point in points.dropFirst() { line.line(to: point) }
      line.finish()
      #expect(line.points.count < 2000 && line.points.first == points.first && line.points.last == points.last)
      var next = 1
      for point in points {
        if point == line.points[next], next + 1 < line.points.count { next += 1 }
        // The kept points are among the given ones, so each lies beside the step that leads past it, or ends in it.
        let away = min(
          distance(point, line.points[next - 1], line.points[next]),
          next > 1 ? distance(point, line.points[next - 2], line.points[next - 1]) : .infinity)
        #expect(away <= StraightenedLine.tolerance * 1.001)
      }
      #expect(next == line.points.count - 1)
    }
  }

  /// How far `point` is from the straight line between two others.
  private func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let square = way.x * way.x + way.y * way.y
    let share = square > 0 ? ((point.x - a.x) * way.x + (point.y - a.y) * way.y) / square : 0
    return point.distance(to: a.interpolated(to: b, by: min(max(share, 0), 1)))
  }

  @Test("keep each turn back, each corner and each part")
  func corners() {
    var line = StraightenedLine()
    line.move(to: .zero)
    // There and back on the same way, farther each time, then a step aside of a pixel and back to the start.
    for x in [1.0, 2, 3, 2, 1, -4, 8] { line.line(to: Point(x: x, y: 0)) }
    line.line(to: Point(x: 8, y: 1))
    line.close()
    line.move(to: Point(x: 5, y: 5))
    line.line(to: Point(x: 5, y: 5))
    line.move(to: Point(x: 7, y: 7))
    line.finish()
    let ends = [(0.0, 0.0), (3, 0), (-4, 0), (8, 0), (8, 1), (0, 0), (5, 5), (5, 5), (7, 7)]
    #expect(line.points == ends.map { Point(x: $0, y: $1) } && line.starts == [0, 6, 8])
    #expect(line.way.right == 3 + 7 + 12 + 8 && line.way.down == 2)
  }

  @Test("are as right upright, turned, clipped, in parts and in a group")
  func scopes() throws {
    let points = points(10_000, noise: 8)
    let path = Path.polyline(points)
    let level = try Sheet(200, 200) { canvas in canvas.stroke(path, with: .black, style: round) }
    let upright = try Sheet(200, 200) { canvas in
      canvas.stroke(.polyline(points.map { Point(x: $0.y, y: $0.x) }), with: .black, style: round)
    }
    for y in 0..<200 { for x in 0..<200 { #expect(level[x, y] == upright[y, x]) } }
    let clipped = try Sheet(200, 200) { canvas in
      canvas.clipped(to: .rectangle(Rect(x: 50, y: 20, width: 60, height: 30))) { canvas in
        canvas.group { canvas in
          canvas.stroke(path, with: .linear(Gradient([.black]), from: .zero, to: .zero), style: round)
        }
      }
    }
    for y in 0..<200 {
      for x in 0..<200 {
        let isInside = (50..<110).contains(x) && (20..<50).contains(y)
        #expect(clipped[x, y] == (isInside ? level[x, y] : 0xffff_ffff))
      }
    }
  }

  @Test("are in parts, and a part of one step to the same point is a dot")
  func parts() throws {
    var path = Path.polyline(points(5_000, noise: 0))
    path.move(to: Point(x: 100, y: 5))
    path.line(to: Point(x: 100, y: 5))
    path.line(to: Point(x: .nan, y: 5))
    // Where a path only moves to there is nothing.
    path.move(to: Point(x: 150, y: 5))
    let sheet = try Sheet(200, 80) { canvas in
      canvas.stroke(path, with: .black, style: StrokeStyle(width: 4, cap: .round, join: .round))
    }
    #expect(sheet.ink(99, 5) > 200 && sheet.ink(105, 5) == 0 && sheet.ink(150, 5) == 0)
  }

  @Test("notice that they are obsolete within some thousand cuts")
  func obsolete() throws {
    let path = Path.polyline(points(200_000, noise: 60))
    let token = CancellationToken()
    let surface = try Surface(size: size)
    try surface.draw(background: .white, cancellation: token) { canvas in
      token.cancel()
      canvas.stroke(path, with: .black, style: round)
    }
    #expect(surface.freeze().pixels.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test("with curves, dashes or few points are left to Cairo, with the corners asked for")
  func others() throws {
    let zigzag = (0..<6000).map { Point(x: Double($0), y: $0 % 2 == 0 ? 10 : 30) }
    let sheet = try Sheet { canvas in
      canvas.stroke(.polyline(zigzag), with: .black, style: StrokeStyle(width: 0.5))
      canvas.stroke(.polyline(points(5000, noise: 1)), with: .black, style: StrokeStyle(width: 1, dash: [4]))
    }
    #expect(sheet.totalInk > 0)
  }
}
