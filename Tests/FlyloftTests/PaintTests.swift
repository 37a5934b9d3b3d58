import Flyloft
import Glibc
import Testing

@Suite("Gradients and patterns")
struct PaintTests {
  private let ramp = Gradient([.black, .white])

  /// The share of the gradient at `location`, as `spread` gives it; nil for nothing.
  private func expected(_ location: Double, _ spread: Gradient.Spread) -> Double? {
    if (0...1).contains(location) { return location }
    switch spread {
    case .pad: return location < 0 ? 0 : 1
    case .repeat: return location - location.rounded(.down)
    case .reflect:
      let pair = location / 2
      let rest = 2 * (pair - pair.rounded(.down))
      return rest > 1 ? 2 - rest : rest
    case .transparent: return nil
    }
  }

  @Test("a conic gradient has at each pixel the colour of its angle", arguments: [1.0, 2.0])
  func conic(scale: Double) throws {
    let center = Point(x: 19, y: 22)
    let sheet = try Sheet(scale: scale) { canvas in
      canvas.fill(with: .conic(ramp, center: center, startAngle: 0.5, endAngle: 0.5 + 2 * .pi))
    }
    for y in 0..<sheet.image.size.height {
      for x in 0..<sheet.image.size.width {
        let way = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale) - center
        let turn = (way.angle - 0.5) / (2 * .pi)
        let share = turn - turn.rounded(.down)
        // At the seam either end is right.
        guard share > 0.001, share < 0.999 else { continue }
        #expect(abs(Double(sheet.gray(x, y)) - share * 255) <= 1, "at \(x), \(y)")
      }
    }
  }

  @Test(
    "half a turn of a conic gradient goes on as its spread says, clockwise or not", arguments: Gradient.Spread.allCases)
  func halfConic(spread: Gradient.Spread) throws {
    var gradient = ramp
    gradient.spread = spread
    func gray(_ angle: Double, from start: Double, to end: Double) throws -> Int {
      let at = Point(center: Point(x: 20.5, y: 20.5), radius: 15, angle: angle)
      let sheet = try Sheet(background: .blue) { canvas in
        canvas.fill(with: .conic(gradient, center: Point(x: 20.5, y: 20.5), startAngle: start, endAngle: end))
      }
      return Int(sheet[Int(at.x), Int(at.y)] >> 8 & 0xff)
    }
    let inside = try gray(.pi * 0.25, from: 0, to: .pi)
    #expect(abs(inside - 64) < 6)
    #expect(try abs(gray(-.pi * 0.25, from: 0, to: -.pi) - inside) < 12)
    let (early, late) = (try gray(.pi * 1.25, from: 0, to: .pi), try gray(.pi * 1.75, from: 0, to: .pi))
    switch spread {
    case .pad: #expect(early == 255 && late == 0)
    case .repeat: #expect(abs(early - 64) < 6 && abs(late - 191) < 6)
    case .reflect: #expect(abs(early - 191) < 6 && abs(late - 64) < 6)
    case .transparent: #expect(early == 0x6b && late == 0x6b)
    }
  }

  @Test("a conic gradient turns with its scope, and in a tile it is that of the whole")
  func conicScopes() throws {
    let paint = Paint.conic(Gradient([.red, .green, .blue]), center: Point(x: 20, y: 20))
    func scene(_ canvas: borrowing Canvas) {
      canvas.transformed(by: .rotation(radians: 0.4, about: Point(x: 20, y: 20))) { canvas in
        canvas.group(opacity: 0.8) { canvas in
          canvas.stroke(.circle(center: Point(x: 20, y: 20), radius: 12), with: paint, width: 6)
        }
      }
    }
    let whole = try Sheet { canvas in scene(canvas) }
    let turned = try Sheet { canvas in
      canvas.group(opacity: 0.8) { canvas in
        canvas.stroke(
          .circle(center: Point(x: 20, y: 20), radius: 12),
          with: paint.transformed(by: .rotation(radians: 0.4, about: Point(x: 20, y: 20))), width: 6)
      }
    }
    // The ring itself is flattened from another corner on, so its smooth edges differ a little.
    #expect(whole.largestDifference(from: turned) <= 8)
    let surface = try Surface(size: PixelSize(width: 17, height: 23))
    try surface.draw(background: .white, part: (PixelPoint(x: 11, y: 9), of: whole.image.size)) { scene($0) }
    let part = surface.freeze()
    for y in 0..<23 {
      for x in 0..<17 { #expect(part.withPixels { $0[y * 17 + x] } == whole[x + 11, y + 9]) }
    }
  }

  @Test("linear gradients spread beyond their ends", arguments: Gradient.Spread.allCases)
  func spreads(spread: Gradient.Spread) throws {
    var gradient = ramp
    gradient.spread = spread
    let sheet = try Sheet { canvas in
      canvas.fill(with: .linear(gradient, from: Point(x: 16, y: 0), to: Point(x: 24, y: 0)))
    }
    for x in 0..<40 {
      let location = (Double(x) + 0.5 - 16) / 8
      let share = expected(location, spread) ?? 1
      // Where the gradient begins again, Cairo blends the two pixels beside the seam.
      guard abs(location - location.rounded()) > 0.1 else { continue }
      #expect(abs(Double(sheet.gray(x, 5)) - share * 255) <= 3, "in column \(x)")
    }
  }

  @Test("a radial gradient off centre follows the circles between its two")
  func offCentre() throws {
    let (start, end) = (Point(x: 14, y: 18), Point(x: 20, y: 20))
    let (r0, r1) = (2.0, 16.0)
    let sheet = try Sheet { canvas in
      canvas.fill(with: .radial(ramp, startCenter: start, startRadius: r0, endCenter: end, endRadius: r1))
    }
    for (x, y) in [(20, 20), (10, 18), (28, 25), (16, 8), (20, 31), (14, 18)] {
      // The largest t whose circle goes through the pixel: |p - c(t)| = r(t).
      let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - start
      let (d, dr) = (end - start, r1 - r0)
      let a = d.x * d.x + d.y * d.y - dr * dr
      let b = p.x * d.x + p.y * d.y + r0 * dr
      let c = p.x * p.x + p.y * p.y - r0 * r0
      let root = sqrt(b * b - a * c)
      let t = min(max(max((b + root) / a, (b - root) / a), 0), 1)
      #expect(abs(Double(sheet.gray(x, y)) - t * 255) <= 3, "at \(x), \(y)")
    }
  }

  @Test("a tile is repeated to all sides, and through a map")
  func tiles() throws {
    let tile = try Image(size: PixelSize(width: 2, height: 1), pixels: [0xff00_0000, 0xffff_ffff])
    let place = Rect(x: 1, y: 0, width: 4, height: 3)
    let sheet = try Sheet { canvas in canvas.fill(with: .tiled(tile, in: place, interpolation: .nearest)) }
    for x in 0..<40 { #expect(sheet.ink(x, 7) == ((x + 3) % 4 < 2 ? 255 : 0), "in column \(x)") }
    let turned = try Sheet { canvas in
      canvas.fill(with: .tiled(tile, in: place, interpolation: .nearest).transformed(by: .scale(x: 2, y: 1)))
    }
    for x in 0..<40 { #expect(turned.ink(x, 7) == ((x + 6) % 8 < 4 ? 255 : 0), "in column \(x)") }
  }

  @Test("of the interpolations only the nearest keeps pixels sharp")
  func interpolations() throws {
    let picture = try Image(size: PixelSize(width: 2, height: 1), pixels: [0xff00_0000, 0xffff_ffff])
    let middle = try Interpolation.allCases.map { interpolation in
      try Sheet { canvas in
        canvas.fill(with: .image(picture, in: canvas.bounds, interpolation: interpolation))
      }.ink(18, 10)
    }
    #expect(middle[0] == 255 && (100..<160).contains(middle[1]) && (100..<160).contains(middle[2]))
  }

  @Test("a perceptual gradient has its own stops, and OKLab in between")
  func perceptual() {
    let (a, b) = (Color(hex: 0xffff00), Color(hex: 0x0000ff))
    let gradient = Gradient([a, b], spread: .reflect).perceptual(steps: 4)
    #expect(gradient.stops.map(\.location) == [0, 0.25, 0.5, 0.75, 1] && gradient.spread == .reflect)
    #expect(gradient.stops[2].color == a.mixedPerceptually(with: b, by: 0.5) && gradient.stops[0].color == a)
    #expect(Gradient([]).perceptual().stops.isEmpty && Gradient([a]).perceptual(steps: -1).stops.count == 1)
  }

  @Test(
    "odd paints paint something or nothing, and leave the canvas usable",
    arguments: [0, -1, .nan, .infinity] as [Double])
  func odd(value: Double) throws {
    let picture = try Image(size: PixelSize(width: 1, height: 1), pixels: [0xff00_0000])
    let odd = Point(x: value, y: value)
    let paints: [Paint] = [
      .color(Color(red: value, green: value, blue: value, opacity: value)), .linear(ramp, from: odd, to: odd),
      .radial(ramp, center: odd, startRadius: value, endRadius: value),
      .conic(ramp, center: odd, startAngle: value, endAngle: value), .conic(ramp, center: .zero, endAngle: value),
      .image(picture, in: Rect(origin: odd, size: Size(width: value, height: value))),
      .tiled(picture, in: Rect(origin: odd, size: Size(width: value, height: value))),
      .conic(Gradient([]), center: .zero), .linear(Gradient([]), from: .zero, to: Point(x: 1, y: 1)),
      Paint.linear(ramp, from: .zero, to: Point(x: 1, y: 1)).transformed(by: .scale(value)),
      .linear(Gradient(stops: [.init(.black, at: value), .init(.white, at: 1)]), from: .zero, to: Point(x: 1, y: 1)),
    ]
    let sheet = try Sheet { canvas in
      for paint in paints { canvas.fill(with: paint) }
      canvas.fill(with: .black)
    }
    #expect(sheet.totalInk == 1600)
  }
}
