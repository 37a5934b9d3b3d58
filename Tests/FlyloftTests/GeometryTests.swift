import Flyloft
import Testing

@Suite("Points, rectangles and transforms")
struct GeometryTests {
  private func near(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

  @Test("a rectangle's middle is half way between its edges")
  func middle() {
    let rect = Rect(x: 10, y: 20, width: 5, height: 8)
    #expect(rect.midX == 12.5 && rect.midY == 24 && rect.center == Point(x: rect.midX, y: rect.midY))
  }

  @Test("points add, scale and turn")
  func points() {
    let (a, b) = (Point(x: 1, y: 2), Point(x: 4, y: 6))
    #expect(b - a == Point(x: 3, y: 4) && (b - a).length == 5 && a.distance(to: b) == 5)
    #expect(a + b == Point(x: 5, y: 8) && a * 2 == 2 * a && a * 2 == Point(x: 2, y: 4) && b / 2 == Point(x: 2, y: 3))
    #expect(-a == Point(x: -1, y: -2) && a + Size(width: 1, height: 1) == Point(x: 2, y: 3))
    #expect(a.interpolated(to: b, by: 0.5) == Point(x: 2.5, y: 4))
    #expect(near(Point(center: a, radius: 2, angle: .degrees(90)), Point(x: 1, y: 4)))
    #expect(abs(Point(x: 0, y: 3).angle - .turns(0.25)) < 1e-12)
  }

  @Test("rectangles unite, intersect, split and hold")
  func rectangles() {
    let (a, b) = (Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 5, y: 6, width: 10, height: 10))
    #expect(a.union(b) == Rect(x: 0, y: 0, width: 15, height: 16))
    #expect(a.intersection(b) == Rect(x: 5, y: 6, width: 5, height: 4))
    #expect(a.intersection(a.offset(x: 10, y: 0)) == nil && !a.intersects(a.offset(x: 10, y: 0)))
    #expect(a.contains(a.inset(by: 1)) && !a.contains(b))
    #expect(a.inset(x: 20, y: 1).width == 0)
    #expect(a.splitHorizontally(at: 3).rest == Rect(x: 3, y: 0, width: 7, height: 10))
    #expect(a.splitVertically(at: 30).first == a && a.splitVertically(at: -1).rest == a)
    #expect(Rect(from: Point(x: 3, y: 1), to: .zero) == Rect(x: 0, y: 0, width: 3, height: 1))
    #expect(Rect(x: 3, y: 1, width: -3, height: -1).standardized == Rect(x: 0, y: 0, width: 3, height: 1))
    #expect(Rect(containing: [Point]()) == nil)
    #expect(a.point(at: .bottomTrailing) == Point(x: 10, y: 10) && a.point(at: .center) == a.center)
    #expect(a.fitting(Size(width: 2, height: 1)) == Rect(x: 0, y: 2.5, width: 10, height: 5))
    #expect(a.fitting(Size(width: 2, height: 1), anchor: .top).minY == 0)
    #expect(a.covering(Size(width: 2, height: 1)) == Rect(x: -5, y: 0, width: 20, height: 10))
  }

  @Test("an inverse undoes its map, and a map that flattens has none")
  func inverses() throws {
    let map = Transform.rotation(radians: 0.7).followed(by: .skew(x: 0.3)).followed(by: .translation(x: 5, y: -3))
    let inverse = try #require(map.inverse)
    let point = Point(x: 3, y: 8)
    #expect(near(inverse(map(point)), point))
    for flat in [
      Transform.scale(0), .scale(x: 1, y: 0), .scale(.nan), .scale(.infinity), .scale(.leastNonzeroMagnitude),
    ] {
      #expect(flat.inverse == nil)
    }
  }

  @Test("chained maps apply as scopes nest: the last one first")
  func chains() throws {
    let chained = Transform.translation(x: 10, y: 0).scaled(by: 2).rotated(radians: .degrees(90)).translated(x: 1, y: 0)
    #expect(near(chained(.zero), Point(x: 10, y: 2)))
    #expect(abs(chained.meanScale - 2) < 1e-12)
    let (a, b) = (Rect(x: 1, y: 1, width: 2, height: 4), Rect(x: 0, y: 0, width: 10, height: 10))
    let mapping = try #require(Transform.mapping(a, to: b))
    #expect(mapping.bounds(of: a) == b)
    #expect(Transform.mapping(.zero, to: b) == nil)
  }

  @Test("points snap to the device's pixels, whatever the scope")
  func snapping() throws {
    let surface = try Surface(size: PixelSize(width: 30, height: 30))
    try surface.draw(scale: 1.5) { canvas in
      canvas.transformed(by: .translation(x: 0.2, y: 0.2)) { canvas in
        let (snapped, pixel) = (canvas.snapped(Rect(x: 1, y: 1, width: 3.1, height: 3)), canvas.pixel)
        // At scale 1.5 pixels begin at 0.667 and 1.333 points, which the scope sees at 0.467 and 1.133.
        #expect(near(snapped.origin, Point(x: 4.0 / 3 - 0.2, y: 4.0 / 3 - 0.2)))
        #expect(abs(snapped.width - 10.0 / 3) < 1e-9 || abs(snapped.width - 8.0 / 3) < 1e-9)
        #expect(abs(pixel - 1 / 1.5) < 1e-12)
        let (map, clip) = (canvas.transform, canvas.clipBounds)
        #expect(near(map(.zero), Point(x: 0.2, y: 0.2)))
        #expect(near(clip.origin, Point(x: -0.2, y: -0.2)) && abs(clip.width - 20) < 1e-9)
        let odd = canvas.snapped(Point(x: .nan, y: .infinity))
        #expect(odd.x.isNaN)
      }
    }
  }
}
