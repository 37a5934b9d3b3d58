import Flyloft
import Testing

@Suite("Paths")
struct PathTests {
  private let center = Point(x: 20, y: 20)

  private func near(_ a: Point?, _ b: Point, within tolerance: Double = 1e-3) -> Bool {
    a.map { $0.distance(to: b) < tolerance } ?? false
  }

  private func area(_ path: Path) throws -> Double {
    try Sheet(scale: 2) { canvas in canvas.fill(path, with: .black) }.totalInk / 4
  }

  @Test("shapes cover the area that geometry gives them")
  func areas() throws {
    #expect(try abs(area(.ring(center: center, radius: 15, innerRadius: 5)) - .pi * 200) < 2)
    #expect(try abs(area(.sector(center: center, radius: 15, from: 0, to: .pi / 2)) - .pi * 225 / 4) < 2)
    #expect(
      try abs(area(.sector(center: center, radius: 15, innerRadius: 5, from: 6, to: 6 + .pi)) - .pi * 100) < 2)
    #expect(try abs(area(.sector(center: center, radius: 15, innerRadius: 5, from: 0, to: 9)) - .pi * 200) < 2)
    let rect = Rect(x: 5, y: 5, width: 30, height: 20)
    #expect(try abs(area(.capsule(rect)) - (200 + .pi * 100)) < 2)
    let corners = CornerRadii(topLeading: 8, bottomTrailing: 4)
    #expect(try abs(area(.roundedRectangle(rect, corners: corners)) - (600 - 80 * (1 - .pi / 4))) < 1)
    // Radii of 40 and 40 on a side of 20 become 10 and 10; the other two become as small, in proportion.
    let large = CornerRadii(topLeading: 40, bottomLeading: 40)
    #expect(try abs(area(.roundedRectangle(rect, corners: large)) - (600 - 200 * (1 - .pi / 4))) < 1)
    let oval = Path.roundedRectangle(rect, cornerSize: Size(width: 99, height: 99))
    #expect(try abs(area(oval) - .pi * 150) < 1)
  }

  @Test("a quadratic curve is the parabola of its three points")
  func quadratic() throws {
    let path = Path {
      $0.move(to: Point(x: 0, y: 30))
      $0.quadCurve(to: Point(x: 40, y: 30), control: Point(x: 20, y: -10))
    }
    #expect(near(path.point(at: 0.5), Point(x: 20, y: 10)))
    #expect(abs(path.bounds.minY - 10) < 1e-9 && path.bounds.width == 40)
    // Archimedes: two thirds of the triangle.
    #expect(try abs(area(path) - 2.0 / 3 * 800) < 1)
  }

  @Test("elliptical arcs lie on their ellipse")
  func elliptical() throws {
    let path = Path {
      $0.ellipticalArc(
        center: center, radii: Size(width: 12, height: 6), rotation: .degrees(90), from: 0, to: .degrees(180))
    }
    #expect(near(path.point(at: 0), Point(x: 20, y: 32)) && near(path.point(at: 0.5), Point(x: 14, y: 20)))
    #expect(near(path.point(at: 1), Point(x: 20, y: 8)))
    let half = Path {
      $0.move(to: Point(x: 8, y: 20))
      $0.arc(to: Point(x: 32, y: 20), radii: Size(width: 12, height: 6))
    }
    #expect(near(half.point(at: 0.5), Point(x: 20, y: 14)))
    let tooSmall = Path {
      $0.move(to: Point(x: 8, y: 20))
      $0.arc(to: Point(x: 32, y: 20), radii: Size(width: 1, height: 1), clockwise: false)
    }
    #expect(near(tooSmall.point(at: 0.5), Point(x: 20, y: 32)))
  }

  @Test(
    "of the four arcs between two points each is the one asked for",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func fourArcs(isLarge: Bool, isClockwise: Bool) throws {
    let path = Path {
      $0.move(to: Point(x: 10, y: 20))
      $0.arc(
        to: Point(x: 20, y: 30), radii: Size(width: 10, height: 10), largeArc: isLarge, clockwise: isClockwise)
    }
    #expect(abs(path.length - 2 * .pi * 10 * (isLarge ? 0.75 : 0.25)) < 0.01)
    // Clockwise on screen from the left to the bottom is round (10, 30); the short way counterclockwise is round
    // (20, 20).
    let around = isClockwise == isLarge ? Point(x: 20, y: 20) : Point(x: 10, y: 30)
    #expect(try abs(#require(path.point(at: 0.3)).distance(to: around) - 10) < 0.001)
  }

  @Test("a rounded corner touches both lines")
  func tangent() {
    let path = Path {
      $0.move(to: Point(x: 0, y: 10))
      $0.arc(tangent1End: Point(x: 20, y: 10), tangent2End: Point(x: 20, y: 40), radius: 5)
    }
    #expect(near(path.currentPoint, Point(x: 20, y: 15)) && abs(path.length - (15 + .pi * 2.5)) < 0.001)
    #expect(near(path.point(at: 15 / path.length), Point(x: 15, y: 10)))
    var straight = Path.line(from: .zero, to: Point(x: 1, y: 0))
    straight.arc(tangent1End: Point(x: 2, y: 0), tangent2End: Point(x: 9, y: 0), radius: 5)
    #expect(straight.currentPoint == Point(x: 2, y: 0))
  }

  @Test("an arc by its length goes on in its direction")
  func delta() {
    var path = Path()
    path.arc(center: center, radius: 10, from: 0, delta: -.pi / 2)
    #expect(near(path.currentPoint, Point(x: 20, y: 10)) && abs(path.length - .pi * 5) < 1e-3)
  }

  @Test("paths are appended and mapped")
  func mapped() {
    var path = Path.circle(center: .zero, radius: 1)
    path.append(.rectangle(Rect(x: 0, y: 0, width: 1, height: 1)), through: .scale(10))
    #expect(
      near(path.bounds.origin, Point(x: -1, y: -1))
        && near(Point(x: path.bounds.maxX, y: path.bounds.maxY), Point(x: 10, y: 10)))
    let turned = path.transformed(by: .rotation(radians: .pi / 2))
    #expect(near(Point(x: turned.bounds.minX, y: turned.bounds.maxY), Point(x: -10, y: 10)))
    #expect(path.offset(x: 3, y: 0).bounds.minX.rounded() == 2 && path.transformed(by: .scale(.nan)).isEmpty)
  }

  @Test("length, points, directions and bounds are those of the shape")
  func measured() throws {
    let circle = PathMeasure(.circle(center: center, radius: 10))
    #expect(abs(circle.length - 20 * .pi) < 1e-3)
    #expect(near(circle.point(at: 0.25), Point(x: 20, y: 30)))
    let direction = try #require(circle.direction(at: 0))
    #expect(abs(direction - Double.pi / 2) < 1e-3)
    let path = Path.polyline([.zero, Point(x: 30, y: 0), Point(x: 30, y: 10)])
    #expect(path.length == 40 && path.point(at: 0.5) == Point(x: 20, y: 0) && path.point(at: 7) == Point(x: 30, y: 10))
    #expect(Path().point(at: 0.5) == nil && Path().bounds == .zero && Path().length == 0 && Path().isEmpty)
    #expect(near(Path.ellipse(in: Rect(x: 1, y: 2, width: 8, height: 4)).bounds.origin, Point(x: 1, y: 2)))
  }

  @Test("a trimmed path is the part between, curves as curves")
  func trimmed() throws {
    let circle = Path.circle(center: center, radius: 10)
    let quarter = circle.trimmed(from: 0.25, to: 0.5)
    #expect(near(quarter.point(at: 0), Point(x: 20, y: 30)) && near(quarter.currentPoint, Point(x: 10, y: 20)))
    #expect(abs(quarter.length - 5 * .pi) < 1e-3)
    #expect(circle.trimmed(from: 0.5, to: 0.5).isEmpty && circle.trimmed(from: .nan, to: -1).isEmpty)
    #expect(circle.trimmed(from: 0, to: 1).elements.last == .close)
    let two = Path([.move(.zero), .line(Point(x: 10, y: 0)), .move(Point(x: 0, y: 5)), .line(Point(x: 10, y: 5))])
    #expect(two.trimmed(from: 0.25, to: 0.75).svgText == "M 5 0 L 10 0 M 0 5 L 5 5")
  }

  @Test("what is inside is what a fill covers", arguments: [FillRule.winding, .evenOdd])
  func contains(rule: FillRule) throws {
    var path = Path.circle(center: center, radius: 15)
    path.append(.rectangle(Rect(x: 10.5, y: 10.5, width: 20, height: 12)))
    let sheet = try Sheet { canvas in
      canvas.antialiased(false) { canvas in canvas.fill(path, with: .black, rule: rule) }
    }
    var different = 0
    for y in 0..<40 {
      for x in 0..<40
      where path.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), rule: rule) != (sheet.ink(x, y) > 0) {
        different += 1
      }
    }
    // Where an edge goes through the centre of a pixel either may be right.
    #expect(different <= 12)
    #expect(!path.contains(Point(x: .nan, y: 0)))
  }

  @Test(
    "the outline of a stroke, filled, looks like the stroke",
    arguments: StrokeStyle.Join.allCases, StrokeStyle.Cap.allCases)
  func outline(join: StrokeStyle.Join, cap: StrokeStyle.Cap) throws {
    var path = Path.polyline([Point(x: 5, y: 34), Point(x: 12, y: 8), Point(x: 19, y: 30), Point(x: 34, y: 33)])
    path.move(to: Point(x: 24, y: 6))
    path.curve(to: Point(x: 34, y: 20), control1: Point(x: 40, y: 6), control2: Point(x: 20, y: 18))
    path.append(.roundedRectangle(Rect(x: 22, y: 22, width: 8, height: 6), radius: 2))
    for dash in [[], [7.0, 5]] {
      let style = StrokeStyle(width: 3, cap: cap, join: join, dash: dash)
      let stroke = try Sheet(scale: 2) { canvas in canvas.stroke(path, with: .black, style: style) }
      let filled = try Sheet(scale: 2) { canvas in canvas.fill(path.stroked(style), with: .black) }
      // Cairo measures dashes along lines that are a tenth of a pixel off the curve, so their ends are elsewhere by a part
      // of a pixel.
      #expect(stroke.largestDifference(from: filled) < (dash.isEmpty ? 40 : 130), "\(dash)")
      #expect(abs(stroke.totalInk - filled.totalInk) < 4, "\(dash)")
    }
    #expect(path.stroked(.hairline).isEmpty && path.stroked(StrokeStyle(width: -1)).isEmpty)
  }

  @Test("dashes begin so far into them as the phase says, before them or behind", arguments: [2.0, -6, 18, -30])
  func dashPhase(phase: Double) throws {
    let dashes = Path.line(from: .zero, to: Point(x: 12, y: 0)).dashed([4, 4], phase: phase)
    #expect(dashes.svgText == "M 0 0 L 2 0 M 6 0 L 10 0")
    // The third of an odd number of lengths is a gap the next time.
    let odd = Path.line(from: .zero, to: Point(x: 12, y: 0)).dashed([1, 2, 3], phase: (phase - 2) * 3)
    #expect(odd.svgText == "M 0 0 L 1 0 M 3 0 L 6 0 M 7 0 L 9 0")
  }

  @Test("odd steps are ignored", arguments: [.nan, .infinity, -.infinity, 1e300] as [Double])
  func odd(value: Double) throws {
    let odd = Point(x: value, y: 3)
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: odd)
    path.line(to: odd)
    path.curve(to: odd, control1: odd, control2: odd)
    path.quadCurve(to: odd, control: .zero)
    path.arc(center: odd, radius: value, from: value, to: value)
    path.ellipticalArc(center: odd, radii: Size(width: value, height: 1), from: 0, to: value)
    path.arc(to: odd, radii: Size(width: value, height: value), rotation: value)
    path.arc(tangent1End: odd, tangent2End: odd, radius: value)
    let sheet = try Sheet { canvas in
      canvas.fill(path, with: .black)
      canvas.stroke(path, with: .black)
      canvas.fill(.circle(center: odd, radius: value), with: .black)
      canvas.fill(.roundedRectangle(Rect(origin: odd, size: .zero), radius: value), with: .black)
      canvas.fill(.rectangle(Rect(origin: odd, size: Size(width: value, height: value))), with: .black)
    }
    #expect(sheet.ink(5, 5) == 255)
    _ = (path.bounds, path.length, path.trimmed(from: 0.1, to: 0.6), path.contains(odd), path.svgText)
    _ = (path.stroked(StrokeStyle(width: 2)), path.dashed([3, value]), path.flattened(tolerance: value))
    _ = Path.roundedRectangle(Rect(origin: odd, size: .zero), corners: CornerRadii(topLeading: value))
    _ = Path.sector(center: odd, radius: value, innerRadius: value, from: value, to: value)
  }
}

@Suite("SVG paths")
struct SVGPathTests {
  @Test(
    "are read as SVG says",
    arguments: [
      ("M1 2 3 4", "M 1 2 L 3 4"), ("m1,2 3,4z", "M 1 2 L 4 6 Z"), ("M0 0H5V6h-1v-1", "M 0 0 L 5 0 L 5 6 L 4 6 L 4 5"),
      ("M.5.5-1-1", "M 0.5 0.5 L -1 -1"), ("M1e1 0L+2 0", "M 10 0 L 2 0"),
      ("M0 0C1 1 2 2 3 0S5-1 6 0", "M 0 0 C 1 1 2 2 3 0 C 4 -2 5 -1 6 0"),
      ("M0 0q3 3 6 0t6 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
      ("M5 5zl1 0", "M 5 5 Z M 5 5 L 6 5"), ("M1 1h5v5zl1 2", "M 1 1 L 6 1 L 6 6 Z M 1 1 L 2 3"), ("", ""), ("  ", ""),
    ])
  func read(text: String, expected: String) throws {
    #expect(try Path(svg: text).svgText == expected)
  }

  @Test("arcs may have their flags without separators")
  func arcs() throws {
    let path = try Path(svg: "M8 20a12 6 0 0124 0")
    #expect(try #require(path.point(at: 0.5)).distance(to: Point(x: 20, y: 14)) < 1e-3)
  }

  @Test(
    "that are wrong are refused with the place",
    arguments: [
      ("L 1 1", 0), ("M 1", 3), ("M 1 1 x", 6), ("M 1 1 L 2 b", 10), ("M0 0A1 1 0 2 0 1 1", 11), ("M 1e999 0", 2),
    ])
  func refused(text: String, offset: Int) {
    #expect { _ = try Path(svg: text) } throws: { ($0 as? SVGPathError)?.offset == offset }
  }
}
