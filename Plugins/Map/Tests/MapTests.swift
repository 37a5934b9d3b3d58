import Flyloft
import Map
import Testing

@Suite("Map")
struct MapTests {
  private let margin = 16.0

  private func image(of map: WorldMap, width: Double = 182, part: PixelRect? = nil) throws -> Image {
    let size = map.size(fitting: width)
    let whole = PixelSize(width: Int(size.width), height: Int(size.height))
    let part = part ?? PixelRect(origin: .zero, size: whole)
    let surface = try Surface(size: part.size)
    try surface.draw(background: .white, part: (part.origin, whole)) { try map.draw(on: $0) }
    return surface.freeze()
  }

  /// The colour of a place on a map, 182 points wide, with margins.
  private func color(of place: Point, on map: WorldMap, in image: Image) -> UInt32 {
    let point = map.projection.point(of: place, around: map.middle)
    let radius = 75 / map.projection.extent.width
    let x = Double(image.size.width) / 2 + point.x * radius
    let y = Double(image.size.height) / 2 - point.y * radius
    return image.pixels[Int(y) * image.size.width + Int(x)]
  }

  private func isYellow(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > pixel & 0xFF }

  @Test(
    "lays places out as the papers on its projections say",
    arguments: [
      (MapProjection.naturalEarth, Point(x: 180, y: 0), 2.73539, 0.0), (.naturalEarth, Point(x: 0, y: 90), 0, 1.42239),
      (.mercator, Point(x: 90, y: 0), 1.570796, 0), (.mercator, Point(x: -90, y: 85.0511287), -1.570796, 3.141593),
      (.equirectangular, Point(x: -180, y: 45), -3.141593, 0.785398), (.globe, Point(x: 90, y: 0), 1, 0),
      (.globe, Point(x: 0, y: -30), 0, -0.5),
    ])
  func places(projection: MapProjection, place: Point, x: Double, y: Double) {
    let point = projection.point(of: place, around: Point(x: 0, y: 0))
    #expect(abs(point.x - x) < 0.01 && abs(point.y - y) < 0.01, "\(point)")
  }

  @Test("has land and sea where they are", arguments: MapProjection.allCases)
  func land(projection: MapProjection) throws {
    let map = WorldMap(projection: projection)
    let image = try image(of: map)
    let land = [(20.0, 23.0), (25, -15), (45, 24), (-50, -10), (28, 53), (40, 55)]
    let sea = [(-30.0, 30.0), (-15, -30), (60, 0), (-45, 40), (0, -40), (50, -30)]
    for (x, y) in land { #expect(isYellow(color(of: Point(x: x, y: y), on: map, in: image)), "\(x) \(y)") }
    for (x, y) in sea { #expect(!isYellow(color(of: Point(x: x, y: y), on: map, in: image)), "\(x) \(y)") }
    guard projection != .globe else { return }
    // What the globe hides.
    for (x, y) in [(134.0, -25.0), (-100, 40), (160, 66), (100, -80)] {
      #expect(isYellow(color(of: Point(x: x, y: y), on: map, in: image)), "\(x) \(y)")
    }
  }

  @Test("has land in front of a globe, whatever lies behind it")
  func antipodes() throws {
    // China lies behind the first, the South Pole behind the second, and a coast of Spain behind the last.
    for (middle, land, sea) in [
      (Point(x: -75, y: -30), Point(x: -60, y: -10), Point(x: -95, y: -30)),
      (Point(x: 0, y: 90), Point(x: -40, y: 75), Point(x: 0, y: 88)),
      (Point(x: 175.836, y: -43.4387), Point(x: 146, y: -30), Point(x: 179, y: -60)),
    ] {
      let map = WorldMap(projection: .globe, middle: middle)
      let image = try image(of: map)
      #expect(isYellow(color(of: land, on: map, in: image)), "\(middle)")
      #expect(!isYellow(color(of: sea, on: map, in: image)), "\(middle)")
    }
  }

  @Test("is twice as large with each zoom, and the same in parts")
  func zooms() throws {
    var gallery = Map()
    gallery.projection = .equirectangular
    for zoom in 1...10 {
      (gallery.zoom, gallery.whole) = (zoom, true)
      let size = gallery.view(at: 0).size(fitting: 332)
      #expect(size == Size(width: 300.0 * Double(1 << (zoom - 1)) + 32, height: 150.0 * Double(1 << (zoom - 1)) + 32))
      gallery.whole = false
      #expect(gallery.view(at: 0).size(fitting: 332) == Size(width: 332, height: 182))
    }
    gallery.whole = true
    gallery.zoom = 2
    let whole = try image(of: gallery.view(at: 0), width: 332)
    let part = PixelRect(x: 290, y: 70, width: 100, height: 60)
    let piece = try image(of: gallery.view(at: 0), width: 332, part: part)
    for row in 0..<part.height {
      let start = (part.minY + row) * whole.size.width + part.minX
      #expect(Array(piece.pixels[row * 100..<row * 100 + 100]) == Array(whole.pixels[start..<start + 100]), "\(row)")
    }
  }

  /// João Pessoa lies at the very east of Brazil.
  @Test("shows what is around a place, as far as there is a map", arguments: MapProjection.allCases)
  func around(projection: MapProjection) throws {
    let coast = WorldMap(projection: projection, zoom: 10, middle: Point(x: -34.9, y: -7.14))
    let image = try image(of: coast)
    let middle = image.size.height / 2 * image.size.width + image.size.width / 2
    #expect(isYellow(image.pixels[middle]) && !isYellow(image.pixels[middle + 70]))
    guard projection != .globe else { return }
    // At the upper edge the map ends with the frame, and there is no white.
    let pole = try self.image(of: WorldMap(projection: projection, zoom: 3, middle: Point(x: 0, y: 90)))
    let row = pole.pixels[20 * pole.size.width..<21 * pole.size.width]
    #expect(!row.dropFirst(20).dropLast(20).contains(0xFFFF_FFFF))
  }
}
