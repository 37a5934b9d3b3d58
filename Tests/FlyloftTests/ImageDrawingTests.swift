import Flyloft
import Testing

@Suite("Images and views on a canvas")
struct ImageDrawingTests {
  /// 3 by 3 pixels, each of another gray.
  private func grays() throws -> Image {
    try Image(size: PixelSize(width: 3, height: 3), pixels: (0..<9).map { 0xff00_0000 | UInt32($0) * 0x1c1c1c })
  }

  @Test("a part is drawn alone: no pixel beside it shines in", arguments: Interpolation.allCases)
  func part(interpolation: Interpolation) throws {
    let image = try grays()
    let sheet = try Sheet { canvas in
      canvas.draw(
        image, part: PixelRect(x: 1, y: 1, width: 1, height: 1), in: Rect(x: 10, y: 10, width: 20, height: 20),
        interpolation: interpolation)
      canvas.draw(image, part: PixelRect(x: 3, y: 0, width: 5, height: 5), in: canvas.bounds)
      canvas.draw(image, part: PixelRect(x: -5, y: 0, width: 2, height: 2), in: canvas.bounds)
    }
    for y in 10..<30 { for x in 10..<30 { #expect(sheet[x, y] == 0xff70_7070) } }
    #expect(sheet.inked == PixelRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test("a part is counted in the picture's pixels, whatever the canvas' scale", arguments: [1, 2, 3])
  func part(scale: Int) throws {
    let image = try grays()
    let sheet = try Sheet(scale: Double(scale)) { canvas in
      canvas.draw(
        image, part: PixelRect(x: 1, y: 2, width: 2, height: 1), in: Rect(x: 10, y: 10, width: 20, height: 20),
        interpolation: .nearest)
    }
    #expect(sheet.gray(15 * scale, 20 * scale) == 0x1c * 7 && sheet.gray(25 * scale, 20 * scale) == 0x1c * 8)
  }

  @Test("in its own size a picture stands at its anchor")
  func ownSize() throws {
    let image = try grays()
    let sheet = try Sheet(scale: 2) { canvas in
      canvas.draw(image, at: Point(x: 20, y: 20), anchor: .bottomTrailing, pixelsPerPoint: 0.5)
    }
    #expect(sheet.inked == PixelRect(x: 28, y: 28, width: 12, height: 12))
    #expect(sheet.gray(39, 39) == 0x1c * 8)
    for (anchor, x, y) in [(UnitPoint.topTrailing, 28, 40), (.bottomLeading, 40, 28), (.topLeading, 40, 40)] {
      let sheet = try Sheet(scale: 2) { canvas in
        canvas.draw(image, at: Point(x: 20, y: 20), anchor: anchor, pixelsPerPoint: 0.5)
      }
      #expect(sheet.inked == PixelRect(x: x, y: y, width: 12, height: 12))
    }
  }

  @Test("a tinted picture has its shape and another paint")
  func tinted() throws {
    let image = try Image(size: PixelSize(width: 2, height: 1), pixels: [0xff12_3456, 0x8000_0000])
    let sheet = try Sheet { canvas in
      canvas.draw(
        image, in: Rect(x: 0, y: 0, width: 40, height: 20), tint: .conic(Gradient([.black, .black]), center: .zero),
        interpolation: .nearest)
    }
    #expect(sheet.ink(5, 5) == 255 && abs(sheet.ink(35, 5) - 128) <= 1 && sheet.ink(5, 25) == 0)
  }

  @Test("of nine slices corners keep their size, edges their thickness")
  func slices() throws {
    let image = try grays()
    let sheet = try Sheet { canvas in
      canvas.draw(
        image, in: Rect(x: 2, y: 2, width: 30, height: 20), capInsets: Insets(1), pixelsPerPoint: 0.25,
        interpolation: .nearest)
    }
    let expected = { (x: Int, y: Int) in
      let column = x < 6 ? 0 : x < 28 ? 1 : 2
      let row = y < 6 ? 0 : y < 18 ? 1 : 2
      return 0x1c * (3 * row + column)
    }
    for y in 2..<22 { for x in 2..<32 { #expect(sheet.gray(x, y) == expected(x, y), "at \(x), \(y)") } }
    let uneven = try Sheet { canvas in
      canvas.draw(
        image, in: Rect(x: 0, y: 0, width: 40, height: 40), capInsets: Insets(bottom: 1, trailing: 2),
        interpolation: .nearest)
    }
    // Of each edge its own: one column is stretched over all but the last two, two rows over all but the last one.
    #expect((0..<40).allSatisfy { uneven.gray($0, 39) == 0x1c * ($0 < 38 ? 6 : $0 < 39 ? 7 : 8) })
    #expect(uneven.gray(0, 38) == 0x1c * 3 && uneven.gray(0, 0) == 0)
    let small = try Sheet { canvas in
      canvas.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 8), capInsets: Insets(1), pixelsPerPoint: 0.25)
    }
    // Half as large, the corners meet; between upper and lower ones there is room.
    #expect(small.gray(1, 1) == 0 && small.gray(3, 1) == 0x38 && small.gray(1, 7) == 0x1c * 6)
  }

  @Test("a picture made on a canvas has the canvas' resolution")
  func made() throws {
    let sheet = try Sheet(scale: 2) { canvas in
      let stamp = try canvas.image(size: Size(width: 5, height: 4)) { canvas in canvas.fill(with: .black) }
      #expect(stamp.size == PixelSize(width: 10, height: 8))
      canvas.draw(stamp, in: Rect(x: 1, y: 1, width: 5, height: 4))
      for size in [Size.zero, Size(width: -1, height: 1), Size(width: .nan, height: 1), Size(width: 1e9, height: 1)] {
        #expect(throws: SurfaceError.self) { _ = try canvas.image(size: size) { _ in } }
      }
    }
    #expect(sheet.inked == PixelRect(x: 2, y: 2, width: 10, height: 8) && sheet.totalInk == 80)
  }

  private struct Child: View {
    func size(fitting width: Double) -> Size { Size(width: 10, height: 10) }

    func draw(on canvas: borrowing Canvas) {
      canvas.fill(.rectangle(canvas.bounds.inset(by: -100)), with: .color(Color(white: 0.5)))
      canvas.fill(.circle(center: canvas.bounds.center, radius: canvas.bounds.width / 2), with: .black)
    }
  }

  @Test("a view is drawn into its rectangle and not beyond, with bounds of its own")
  func child() throws {
    let sheet = try Sheet(scale: 2) { canvas in
      try canvas.transformed(by: .translation(x: 2, y: 0)) { canvas in
        try canvas.draw(Child(), in: Rect(x: 8, y: 10, width: 20, height: 20))
      }
    }
    #expect(sheet.inked == PixelRect(x: 20, y: 20, width: 40, height: 40))
    #expect(sheet.ink(40, 40) == 255 && sheet.ink(40, 22) == 255 && abs(sheet.ink(21, 21) - 127) <= 1)
  }

  @Test("a framed canvas knows its bounds, what is wanted of it, and its own transform")
  func framed() throws {
    _ = try Sheet(scale: 2) { canvas in
      canvas.clipped(to: .rectangle(Rect(x: 0, y: 0, width: 15, height: 40))) { canvas in
        canvas.framed(in: Rect(x: 10, y: 10, width: 20, height: 20)) { canvas in
          let (bounds, wanted, map) = (canvas.bounds, canvas.wanted, canvas.transform)
          #expect(bounds == Rect(x: 0, y: 0, width: 20, height: 20) && map(Point(x: 1, y: 1)) == Point(x: 1, y: 1))
          #expect(wanted == Rect(x: 0, y: 0, width: 5, height: 20))
        }
      }
    }
  }

  @Test("odd rectangles draw nothing", arguments: [0, .nan, .infinity] as [Double])
  func odd(value: Double) throws {
    let image = try grays()
    let rect = Rect(x: value, y: 3, width: value, height: value)
    let sheet = try Sheet { canvas in
      canvas.draw(image, in: rect, opacity: value)
      canvas.draw(image, in: rect, tint: .black)
      canvas.draw(image, in: rect, capInsets: Insets(value))
      canvas.draw(image, in: canvas.bounds, capInsets: Insets(1), pixelsPerPoint: value)
      canvas.draw(image, at: Point(x: value, y: value), pixelsPerPoint: value)
      try canvas.draw(Child(), in: rect)
      canvas.framed(in: rect) { canvas in canvas.fill(with: .black) }
    }
    #expect(sheet.image.pixels.allSatisfy { $0 == 0xffff_ffff })
  }
}
