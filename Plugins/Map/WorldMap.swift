public import Flyloft
private import Glibc

/// A map of the earth.
public struct WorldMap: View {
  /// How the earth is laid out.
  public var projection: MapProjection
  /// From 1, where all of it is as wide as there is room; each more is twice as large.
  public var zoom: Int
  /// The place around which an enlarged map is seen, or a globe: longitude (x) and latitude (y) in degrees.
  public var middle: Point
  /// True if all of an enlarged map is there; else a part as large as the map is at first.
  public var isWhole: Bool

  /// A map.
  public init(projection: MapProjection, zoom: Int = 1, middle: Point = Point(x: 0, y: 0), isWhole: Bool = false) {
    (self.projection, self.zoom, self.isWhole) = (projection, zoom, isWhole)
    // A pole behind the globe would lie at all of its rim at once, and in Antarctica that is on the ring itself.
    self.middle = Point(x: middle.x, y: min(max(middle.y, -89.99), 89.99))
  }

  private static let margin = 16.0
  /// How far what is drawn of a coast reaches.
  private static let shore = 8.0

  /// As wide as there is room, or so many times wider as the zoom says; a globe is no larger at first than a window is high.
  public func size(fitting width: Double) -> Size {
    let room = projection == .globe ? min(width, 720) : width
    let shown = max(room - 2 * Self.margin, 1) * (isWhole ? factor : 1)
    let height = shown * projection.extent.height / projection.extent.width
    return Size(width: shown + 2 * Self.margin, height: (height + 2 * Self.margin).rounded())
  }

  private var factor: Double { Double(1 << (zoom - 1)) }

  /// Draws what is wanted of it: sea, land, coasts and a grid of degrees.
  ///
  /// - Throws: `OpenFileError` or `CoastsError` where there are no coast lines.
  public func draw(on canvas: borrowing Canvas) throws {
    let coasts = try Coasts.ours
    let colors = MapColors(isDark: canvas.isDark)
    let area = canvas.bounds.inset(by: Self.margin)
    let plane = Plane(projection, around: middle, in: area, enlarged: isWhole ? 1 : factor)
    canvas.clipped(to: .rectangle(area.inset(by: -1))) { draw(coasts, plane, colors, on: $0) }
  }

  private func draw(_ coasts: Coasts, _ plane: Plane, _ colors: MapColors, on canvas: borrowing Canvas) {
    let outline = plane.outline
    canvas.fill(outline, with: .color(colors.sea))
    canvas.clipped(to: outline) { canvas in
      var land = Path()
      var shores: [Path] = []
      for ring in coasts.rings where !canvas.isObsolete {
        append(ring, plane, apart: 0.6 / canvas.scale, within: canvas.wanted, to: &land, &shores)
      }
      // Seen from the other side of the earth, land there is what its coast does not surround.
      if projection == .globe {
        let antipode = Point(x: middle.x >= 0 ? middle.x - 180 : middle.x + 180, y: -middle.y)
        if coasts.isLand(antipode) { land.append(plane.farRim) }
      }
      draw(shores, colors.shallows, width: 6, on: canvas)
      canvas.fill(land, with: .color(colors.land), rule: .evenOdd)
      draw(shores, colors.coast, width: 0.8, on: canvas)
      drawGrid(plane, colors, on: canvas)
      if projection == .globe { shade(plane, on: canvas) }
    }
    canvas.stroke(outline, with: .color(colors.coast.opacity(0.6)), width: 1)
  }

  /// Adds a ring to the land, and its lines but those at ±180°, where only the map is cut, to the shores.
  ///
  /// - Parameters:
  ///   - distance: points that are nearer to each other are left out.
  ///   - area: a ring that is nowhere in it is left out.
  private func append(
    _ ring: [Point], _ plane: Plane, apart distance: Double, within area: Rect, to land: inout Path,
    _ shores: inout [Path]
  ) {
    let degrees = distance / plane.radius * 180 / .pi
    var (last, elements, lines) = (ring[0], [Path.Element](), [Path.Element]())
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for (index, place) in ring.enumerated() {
      let isCut = abs(place.x) > 179.99 && abs(last.x) > 179.99
      // On which side of a coast the place behind a globe lies must not change.
      let isFar = projection == .globe && abs(place.y + middle.y) < 2
      let isNear = !isFar && abs(place.x - last.x) < degrees && abs(place.y - last.y) < degrees
      if index > 0, isNear, !isCut, index < ring.count - 1 { continue }
      for point in plane.way(from: last, to: place) {
        elements.append(index == 0 ? .move(point) : .line(point))
        lines.append(index == 0 || isCut ? .move(point) : .line(point))
        (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
        (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
      }
      last = place
    }
    guard Rect(from: low, to: high).inset(by: -Self.shore).intersection(area) != nil else { return }
    land.append(Path(elements + [.close]))
    shores.append(Path(lines))
  }

  private func draw(_ shores: [Path], _ color: Color, width: Double, on canvas: borrowing Canvas) {
    for shore in shores { canvas.stroke(shore, with: .color(color), style: StrokeStyle(width: width, join: .bevel)) }
  }

  private func drawGrid(_ plane: Plane, _ colors: MapColors, on canvas: borrowing Canvas) {
    let spacing = zoom < 3 ? 30.0 : zoom < 5 ? 10 : zoom < 8 ? 5 : 1
    func draw(_ places: [Point]) {
      let line = Path.polyline(zip(places, places.dropFirst()).flatMap { plane.way(from: $0, to: $1) })
      guard line.bounds.inset(by: -1).intersection(canvas.wanted) != nil else { return }
      canvas.stroke(line, with: .color(colors.grid), width: 0.6)
    }
    let samples = stride(from: -180.0, through: 180, by: 2)
    for longitude in stride(from: -180, through: 180, by: spacing) where !canvas.isObsolete {
      draw(samples.map { Point(x: longitude, y: $0 / 2) })
    }
    for latitude in stride(from: -90 + spacing, to: 90, by: spacing) where !canvas.isObsolete {
      draw(samples.map { Point(x: $0, y: latitude) })
    }
  }

  /// Light from the upper left makes a globe round.
  private func shade(_ plane: Plane, on canvas: borrowing Canvas) {
    let shadow = Gradient(stops: [
      .init(Color(white: 0, opacity: 0), at: 0.5), .init(Color(white: 0, opacity: 0.35), at: 1),
    ])
    let (center, radius) = (plane.center, plane.radius)
    let light = Point(x: center.x - radius * 0.35, y: center.y - radius * 0.35)
    canvas.fill(
      .circle(center: center, radius: radius),
      with: .radial(shadow, startCenter: light, startRadius: 0, endCenter: center, endRadius: radius * 1.1))
  }
}

/// Where places lie in points of the view.
private struct Plane {
  let projection: MapProjection
  let middle: Point
  let center: Point
  /// That of the earth at the equator.
  let radius: Double

  init(_ projection: MapProjection, around middle: Point, in area: Rect, enlarged factor: Double) {
    (self.projection, self.middle) = (projection, middle)
    let extent = projection.extent
    let radius = min(area.width / 2 / extent.width, area.height / 2 / extent.height) * factor
    self.radius = radius
    // The middle of a globe is in its middle. Of what is flat no more is moved in than there is.
    let place = projection == .globe ? Point(x: 0, y: 0) : projection.point(of: middle, around: middle)
    func shift(_ position: Double, _ extent: Double, _ length: Double) -> Double {
      let most = max(extent * radius - length / 2, 0)
      return min(max(position * radius, -most), most)
    }
    center = Point(
      x: area.midX - shift(place.x, extent.width, area.width),
      y: area.midY + shift(place.y, extent.height, area.height))
  }

  func point(_ place: Point) -> Point {
    let point = projection.point(of: place, around: middle)
    return Point(x: center.x + point.x * radius, y: center.y - point.y * radius)
  }

  /// Where the way from one place to another leads, without its beginning. Past what is right behind a globe it is a bow around it.
  func way(from start: Point, to end: Point) -> [Point] {
    let (a, b) = (point(start), point(end))
    func isBehind(_ point: Point) -> Bool { hypot(point.x - center.x, point.y - center.y) > radius }
    let half = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    guard projection == .globe, isBehind(a), isBehind(b), !isBehind(Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)),
      hypot(end.x - start.x, end.y - start.y) > 1e-6
    else { return [b] }
    return way(from: start, to: half) + way(from: half, to: end)
  }

  /// That of the whole earth.
  var outline: Path {
    if projection == .globe { return .circle(center: center, radius: radius) }
    let latitudes = stride(from: -90.0, through: 90, by: 0.5)
    let (left, right) = (latitudes.map { point(Point(x: -180, y: $0)) }, latitudes.map { point(Point(x: 180, y: $0)) })
    return .polyline(left + right.reversed(), closed: true)
  }

  /// What the place behind a globe's middle is spread over.
  var farRim: Path { .circle(center: center, radius: 2 * radius) }
}

/// The colours of a map.
private struct MapColors {
  let sea, shallows, land, coast, grid: Color

  init(isDark: Bool) {
    if isDark {
      sea = Color(lightness: 0.27, chroma: 0.05, hue: 4.35)
      shallows = Color(lightness: 0.38, chroma: 0.07, hue: 4.1)
      land = Color(lightness: 0.45, chroma: 0.045, hue: 2.4)
      coast = Color(lightness: 0.70, chroma: 0.06, hue: 2.6)
    } else {
      sea = Color(lightness: 0.89, chroma: 0.045, hue: 4.2)
      shallows = Color(lightness: 0.96, chroma: 0.03, hue: 4.0)
      land = Color(lightness: 0.93, chroma: 0.045, hue: 1.75)
      coast = Color(lightness: 0.58, chroma: 0.07, hue: 4.2)
    }
    grid = isDark ? Color(white: 1, opacity: 0.10) : Color(lightness: 0.4, chroma: 0.08, hue: 4.3, opacity: 0.16)
  }
}
