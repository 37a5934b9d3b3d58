import Flyloft
import FlyloftTesting
import Testing

@Suite("The canvas")
struct CanvasTests {
  /// Draws on a surface of 40×40 points.
  private func image(
    scale: Double = 1, background: Color = .white, _ body: (borrowing Canvas) throws -> Void
  ) throws -> Image {
    let surface = try Surface(size: PixelSize(width: Int(40 * scale), height: Int(40 * scale)))
    try surface.draw(scale: scale, background: background, body)
    return surface.freeze()
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) -> String {
    String(image.pixels[y * image.size.width + x], radix: 16)
  }

  @Test("a fill covers its path and nothing else")
  func fill() throws {
    let image = try image { canvas in
      canvas.fill(.rectangle(Rect(x: 10, y: 10, width: 20, height: 20)), with: .color(.black))
    }
    #expect(pixel(image, 10, 10) == "ff000000")
    #expect(pixel(image, 29, 29) == "ff000000")
    #expect(pixel(image, 9, 10) == "ffffffff")
    #expect(pixel(image, 30, 29) == "ffffffff")
  }

  @Test("the even-odd rule leaves a hole, the winding rule doesn't")
  func rules() throws {
    let ring = Path(
      Path.rectangle(Rect(x: 0, y: 0, width: 40, height: 40)).elements
        + Path.rectangle(Rect(x: 10, y: 10, width: 20, height: 20)).elements)
    let hole = try image { canvas in canvas.fill(ring, with: .color(.black), rule: .evenOdd) }
    let full = try image { canvas in canvas.fill(ring, with: .color(.black), rule: .winding) }
    #expect(pixel(hole, 20, 20) == "ffffffff")
    #expect(pixel(full, 20, 20) == "ff000000")
    // Each is that of one fill, or one clip, and the next has its own.
    let both = try image { canvas in
      canvas.fill(ring, with: .color(.gray), rule: .evenOdd)
      canvas.clipped(to: ring, rule: .evenOdd) { canvas in canvas.fill(with: .color(.gray)) }
      canvas.fill(ring, with: .color(.black))
      canvas.clipped(to: ring) { canvas in
        canvas.fill(.rectangle(Rect(x: 18, y: 0, width: 4, height: 40)), with: .color(.red))
      }
    }
    #expect(pixel(both, 15, 20) == "ff000000" && pixel(both, 20, 20) == "ffe5484d")
  }

  @Test("a stroke lies half on each side of its path")
  func stroke() throws {
    let image = try image { canvas in
      canvas.stroke(.line(from: Point(x: 0, y: 20), to: Point(x: 40, y: 20)), with: .color(.black), width: 4)
    }
    #expect(
      (17...22).map { pixel(image, 20, $0) } == ["ffffffff"] + Array(repeating: "ff000000", count: 4) + ["ffffffff"])
  }

  @Test("a dash leaves gaps")
  func dash() throws {
    let image = try image { canvas in
      canvas.stroke(
        .line(from: Point(x: 0, y: 20), to: Point(x: 40, y: 20)), with: .color(.black),
        style: StrokeStyle(width: 2, dash: [10, 10]))
    }
    #expect([5, 15, 25, 35].map { pixel(image, $0, 20) } == ["ff000000", "ffffffff", "ff000000", "ffffffff"])
  }

  @Test("a gradient runs from its first colour to its last")
  func gradient() throws {
    let image = try image { canvas in
      canvas.fill(with: .linear(Gradient([.black, .white]), from: .zero, to: Point(x: 40, y: 0)))
    }
    let row = image.pixels[0..<40].map { $0 & 0xff }
    #expect(row.first! < 8 && row.last! > 247)
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("transforms, clips and groups end with their scope")
  func scopes() throws {
    let dot = Path.rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
    let image = try image { canvas in
      canvas.transformed(by: .translation(x: 20, y: 20)) { canvas in canvas.fill(dot, with: .color(.black)) }
      canvas.clipped(to: .rectangle(Rect(x: 30, y: 30, width: 2, height: 2))) { canvas in
        canvas.fill(with: .color(.black))
      }
      canvas.fill(dot, with: .color(.black))
    }
    #expect(pixel(image, 21, 21) == "ff000000")
    #expect(pixel(image, 31, 31) == "ff000000")
    #expect(pixel(image, 33, 33) == "ffffffff")
    #expect(pixel(image, 1, 1) == "ff000000")
  }

  @Test("a scope that throws ends there: what is drawn afterwards is neither cut, moved nor faded")
  func throwing() throws {
    struct Stop: Error {}
    let dot = Path.rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
    let scopes: [(borrowing Canvas) throws -> Void] = [
      { canvas in try canvas.clipped(to: dot) { _ in throw Stop() } },
      { canvas in
        try canvas.clipped(to: .rectangle(canvas.bounds)) { canvas in try canvas.clipped(to: dot) { _ in throw Stop() }
        }
      },
      { canvas in try canvas.transformed(by: .scale(0.1)) { _ in throw Stop() } },
      { canvas in try canvas.group(opacity: 0.5) { _ in throw Stop() } },
      { canvas in try canvas.masked(by: .color(.clear)) { _ in throw Stop() } },
      { canvas in
        try canvas.masked(by: .linear(Gradient([.clear, .black]), from: .zero, to: Point(x: 40, y: 0))) { _ in
          throw Stop()
        }
      },
      { canvas in try canvas.masked(by: { _ in throw Stop() }, { _ in }) },
      { canvas in try canvas.masked(by: { _ in }, { _ in throw Stop() }) },
      { canvas in try canvas.blended(by: .clear) { _ in throw Stop() } },
      { canvas in try canvas.antialiased(false) { canvas in try canvas.clipped(to: dot) { _ in throw Stop() } } },
    ]
    for (number, scope) in scopes.enumerated() {
      var hasThrown = false
      let image = try image { canvas in
        do { try scope(canvas) } catch is Stop { hasThrown = true }
        canvas.fill(.rectangle(canvas.bounds), with: .color(.black))
      }
      #expect(hasThrown && image.pixels.allSatisfy { $0 == 0xff00_0000 }, "scope \(number)")
    }
  }

  @Test("a group fades as one: where its shapes overlap there is no seam")
  func group() throws {
    let image = try image { canvas in
      canvas.group(opacity: 0.5) { canvas in
        canvas.fill(.rectangle(Rect(x: 0, y: 0, width: 30, height: 40)), with: .color(.black))
        canvas.fill(.rectangle(Rect(x: 10, y: 0, width: 30, height: 40)), with: .color(.black))
      }
    }
    #expect(Set(image.pixels).count == 1)
    #expect((127...128).contains(image.pixels[0] & 0xff))
  }

  @Test("a mask lets through where it is opaque")
  func mask() throws {
    let left = Path.rectangle(Rect(x: 0, y: 0, width: 20, height: 40))
    let drawn = try image { canvas in
      canvas.masked(by: { canvas in canvas.fill(left, with: .color(.white)) }) { canvas in
        canvas.fill(with: .color(.black))
      }
    }
    #expect(pixel(drawn, 5, 5) == "ff000000")
    #expect(pixel(drawn, 35, 5) == "ffffffff")
    let faded = try image { canvas in
      canvas.masked(by: .linear(Gradient([.black, .clear]), from: .zero, to: Point(x: 40, y: 0))) { canvas in
        canvas.fill(with: .color(.black))
      }
    }
    #expect(faded.pixels[1] & 0xff < 16)
    #expect(faded.pixels[38] & 0xff > 240)
    let even = try image { canvas in
      canvas.masked(by: .color(Color.red.opacity(0.2))) { canvas in canvas.fill(with: .color(.black)) }
    }
    #expect(Set(even.pixels) == [0xffcc_cccc])
  }

  @Test("blend modes multiply, screen and replace", arguments: BlendMode.allCases)
  func blend(mode: BlendMode) throws {
    let below = Color(hex: 0x804020)
    let image = try image(background: below) { canvas in
      canvas.blended(by: mode) { canvas in canvas.fill(with: .color(Color(hex: 0x80c0ff))) }
    }
    let result = image.pixels[0]
    switch mode {
    case .normal, .copy, .sourceAtop, .sourceIn: #expect(result == 0xff80_c0ff)
    case .multiply: #expect(result == 0xff40_3020)
    case .screen: #expect(result == 0xffc0_d0ff)
    case .clear, .sourceOut, .destinationOut, .xor: #expect(result == 0)
    case .destinationOver, .destinationIn, .destinationAtop: #expect(result == 0xff80_4020)
    case .plusLighter: #expect(result == 0xffff_ffff)
    default: #expect(result >> 24 == 0xff)
    }
  }

  @Test("an image is drawn over its rectangle only, at its own colours")
  func image() throws {
    let picture = try Image(size: PixelSize(width: 2, height: 1), pixels: [0xffff_0000, 0xff00_00ff])
    let image = try image { canvas in canvas.draw(picture, in: Rect(x: 10, y: 10, width: 20, height: 20)) }
    #expect(pixel(image, 11, 20) == "ffff0000")
    #expect(pixel(image, 28, 20) == "ff0000ff")
    #expect(pixel(image, 9, 20) == "ffffffff")
    #expect(pixel(image, 30, 20) == "ffffffff")
  }

  @Test("scale makes points larger, not views")
  func scale() throws {
    let image = try image(scale: 2) { canvas in
      let bounds = canvas.bounds
      #expect(bounds == Rect(x: 0, y: 0, width: 40, height: 40))
      canvas.fill(.rectangle(Rect(x: 10, y: 10, width: 1, height: 1)), with: .color(.black))
    }
    #expect(pixel(image, 20, 20) == "ff000000")
    #expect(pixel(image, 21, 21) == "ff000000")
    #expect(pixel(image, 22, 22) == "ffffffff")
  }

  @Test("once obsolete, no primitive changes a pixel")
  func obsolete() throws {
    let token = CancellationToken()
    let surface = try Surface(size: PixelSize(width: 40, height: 40))
    let picture = try Image(size: PixelSize(width: 1, height: 1), pixels: [0xff00_0000])
    let ink = Paint.color(.black)
    try surface.draw(background: .white, cancellation: token) { canvas in
      token.cancel()
      let isObsolete = canvas.isObsolete
      #expect(isObsolete)
      canvas.fill(with: ink)
      canvas.fill(.rectangle(canvas.bounds), with: ink)
      canvas.stroke(.line(from: .zero, to: Point(x: 40, y: 40)), with: ink, width: 9)
      canvas.draw(picture, in: canvas.bounds)
      canvas.draw(Text("Text", font: .system(size: 30), color: .black), at: .zero)
      canvas.draw(Text("Text", font: .system(size: 30), color: .black), baselineAt: Point(x: 0, y: 30))
      canvas.group { canvas in canvas.fill(with: ink) }
      canvas.masked(by: ink) { canvas in canvas.fill(with: ink) }
      canvas.masked(by: { canvas in canvas.fill(with: ink) }) { canvas in canvas.fill(with: ink) }
      canvas.blended(by: .clear) { canvas in canvas.fill(with: ink) }
      canvas.transformed(by: .scale(2)) { canvas in canvas.fill(with: ink) }
      canvas.clipped(to: .rectangle(canvas.bounds)) { canvas in canvas.fill(with: ink) }
    }
    #expect(surface.freeze().pixels.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test("a map that flattens everything is reported, not drawn")
  func singular() throws {
    #expect { try image { canvas in canvas.transformed(by: .scale(0)) { _ in } } } throws: {
      String(describing: $0).contains("invalid matrix")
    }
  }

  @Test("a throwing scope leaves the canvas as it was")
  func throwingScope() throws {
    struct Stop: Error {}
    let image = try image { canvas in
      try? canvas.group(opacity: 0.5) { canvas in
        try canvas.transformed(by: .translation(x: 9, y: 9)) { _ in throw Stop() }
      }
      try? canvas.masked(by: { _ in throw Stop() }) { _ in }
      canvas.fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: 1)), with: .color(.black))
    }
    #expect(pixel(image, 0, 0) == "ff000000")
    #expect(pixel(image, 9, 9) == "ffffffff")
  }

  @Test("a part of a picture is drawn as it stands in the whole")
  func parts() throws {
    func scene(_ canvas: borrowing Canvas) {
      canvas.fill(.circle(center: canvas.bounds.center, radius: 15), with: .color(.blue))
      canvas.draw(Text("Whole", font: .system(size: 14), color: .black), at: Point(x: 2, y: 10))
    }
    let whole = try image { canvas in scene(canvas) }
    var pixels = Array(repeating: UInt32(0), count: 1_600)
    for (x, y) in [(0, 0), (25, 0), (0, 25), (25, 25)] {
      let size = PixelSize(width: x == 0 ? 25 : 15, height: y == 0 ? 25 : 15)
      let surface = try Surface(size: size)
      try surface.draw(background: .white, part: (PixelPoint(x: x, y: y), of: whole.size)) { canvas in
        let (bounds, wanted) = (canvas.bounds, canvas.wanted)
        #expect(bounds == Rect(x: 0, y: 0, width: 40, height: 40))
        #expect(
          wanted
            == Rect(x: Double(x), y: Double(y), width: Double(size.width), height: Double(size.height)))
        scene(canvas)
      }
      let part = surface.freeze().pixels
      for row in 0..<size.height {
        for column in 0..<size.width { pixels[(y + row) * 40 + x + column] = part[row * size.width + column] }
      }
    }
    #expect(pixels == whole.pixels)
  }
}
