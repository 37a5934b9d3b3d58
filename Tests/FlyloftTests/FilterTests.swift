import Flyloft
import Glibc
import Testing

@Suite("Filters")
struct FilterTests {
  private let half = Path.rectangle(Rect(x: -100, y: -100, width: 140, height: 300))

  @Test("a blurred edge is that of a Gaussian, to 3 of 255 levels", arguments: [1.0, 1.5, 2, 4, 7.3])
  func gaussian(radius: Double) throws {
    let sheet = try Sheet(80, 40) { canvas in
      canvas.filtered(by: .blur(radius: radius)) { canvas in canvas.fill(half, with: .black) }
    }
    for x in 0..<80 {
      // The share of the bell that lies on the black side of the edge at 40.
      let share = 0.5 * (1 - erf((Double(x) + 0.5 - 40) / (radius * 2.0.squareRoot())))
      let tolerance = radius < 1.5 ? 4.0 : 3
      #expect(abs(Double(sheet.ink(x, 20)) - 255 * share) <= tolerance, "in column \(x)")
    }
  }

  @Test("a blur is as wide in device pixels as its scope and scale make it, and keeps all ink")
  func scaled() throws {
    func spot(_ scale: Double, _ zoom: Double) throws -> Sheet {
      try Sheet(60, 60, scale: scale) { canvas in
        canvas.transformed(by: .translation(x: 30, y: 30).scaled(by: zoom)) { canvas in
          canvas.filtered(by: .blur(radius: 2 / zoom)) { canvas in
            canvas.fill(.rectangle(Rect(x: -4 / zoom, y: -4 / zoom, width: 8 / zoom, height: 8 / zoom)), with: .black)
          }
        }
      }
    }
    let (plain, zoomed, large) = (try spot(1, 1), try spot(1, 4), try spot(2, 1))
    #expect(plain.largestDifference(from: zoomed) <= 1)
    #expect(abs(plain.totalInk - 64) < 2 && abs(large.totalInk - 256) < 4)
    #expect(abs(plain.ink(30, 30) - large.ink(60, 60)) <= 4)
  }

  @Test("a blurred tile is a part of the whole, to the pixel, and what lies beside it shines in")
  func tiles() throws {
    func scene(_ canvas: borrowing Canvas) {
      canvas.filtered(by: .shadow(color: .red, radius: 2, x: 3, y: 1), .blur(radius: 1.3), .saturation(0.5)) { canvas in
        canvas.fill(.circle(center: Point(x: 18, y: 17), radius: 9.5), with: .color(.blue))
      }
    }
    let whole = try Sheet { canvas in scene(canvas) }
    for (x, y) in [(0, 0), (25, 0), (0, 25), (25, 25)] {
      let size = PixelSize(width: x == 0 ? 25 : 15, height: y == 0 ? 25 : 15)
      let surface = try Surface(size: size)
      try surface.draw(background: .white, part: (PixelPoint(x: x, y: y), of: whole.image.size)) { scene($0) }
      let part = surface.freeze().pixels
      for row in 0..<size.height {
        for column in 0..<size.width { #expect(part[row * size.width + column] == whole[x + column, y + row]) }
      }
    }
  }

  @Test("a shadow lies below its picture, moved, in its colour and as opaque as that")
  func shadow() throws {
    let sheet = try Sheet { canvas in
      canvas.filtered(by: .shadow(color: Color(white: 0, opacity: 0.5), radius: 0, x: 10, y: 5)) { canvas in
        canvas.fill(.rectangle(Rect(x: 5, y: 5, width: 10, height: 10)), with: .color(.red))
      }
    }
    #expect(sheet[14, 14] == Color.red.opaquePixel && sheet[5, 5] == Color.red.opaquePixel)
    #expect(abs(sheet.ink(20, 15) - 127) <= 1 && sheet.ink(20, 9) == 0 && sheet.ink(25, 15) == 0)
    #expect(sheet.inked == PixelRect(x: 5, y: 5, width: 20, height: 15))
    // As a picture turns, so does where its shadow falls: to its right is below it on screen.
    let turned = try Sheet { canvas in
      canvas.transformed(by: .translation(x: 20, y: 5).rotated(radians: .degrees(90))) { canvas in
        canvas.filtered(by: .shadow(color: .black, radius: 0, x: 12)) { canvas in
          canvas.fill(.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), with: .color(.red))
        }
      }
    }
    #expect(turned.inked == PixelRect(x: 10, y: 5, width: 10, height: 22) && turned.ink(15, 20) == 255)
    let soft = try Sheet { canvas in
      canvas.filtered(by: .shadow(color: .black, radius: 2, x: 8)) { canvas in
        canvas.fill(.rectangle(Rect(x: 10, y: 15, width: 10, height: 10)), with: .color(.white))
      }
    }
    let share = 0.5 * (1 - erf((28.5 - 28) / (2 * 2.0.squareRoot())))
    #expect(abs(Double(soft.ink(28, 20)) - 255 * share) <= 5 && soft.ink(12, 20) == 0)
  }

  @Test("colours go through their matrix as the formula says")
  func matrix() throws {
    let matrix = ColorMatrix(
      red: .init(0, 1, 0), green: .init(0, 0, 0.5, plus: 0.25), blue: .init(1, 0, 0, 1, plus: -1),
      opacity: .init(0, 0, 0, 0.5))
    let color = Color(red: 0.2, green: 0.4, blue: 0.6, opacity: 1)
    let expected = Color(red: 0.4, green: 0.55, blue: 0.2, opacity: 0.5)
    let sheet = try Sheet(background: .clear) { canvas in
      canvas.filtered(by: .colorMatrix(matrix)) { canvas in canvas.fill(with: .color(color)) }
    }
    let pixel = sheet[7, 7]
    // Premultiplied: 0.5 of 0.4, of 0.55 and of 0.2.
    let parts: [(shift: UInt32, value: Int)] = [(24, 128), (16, 51), (8, 70), (0, 26)]
    for part in parts { #expect(abs(Int(pixel >> part.shift & 0xff) - part.value) <= 1) }
    #expect(matrix(color).hexText == expected.hexText)
    #expect(ColorMatrix.identity(color) == color)
  }

  @Test("named changes of colour do what they say")
  func named() throws {
    func changed(_ color: Color, _ filter: Filter) throws -> UInt32 {
      try Sheet(4, 4, background: .clear) { canvas in
        canvas.filtered(by: filter) { canvas in canvas.fill(with: .color(color)) }
      }[1, 1]
    }
    let color = Color(hex: 0x804020)
    #expect(try changed(color, .colorInvert()) == 0xff7f_bfdf && changed(color, .saturation(1)) == 0xff80_4020)
    let gray = try changed(color, .grayscale())
    #expect(gray >> 16 & 0xff == gray & 0xff && abs(Int(gray & 0xff) - 0x4b) < 2)
    #expect(try changed(color, .brightness(1)) == 0xffff_ffff && changed(color, .contrast(0)) == 0xff80_8080)
    #expect(try changed(color, .colorMultiply(Color(hex: 0xff0000))) == 0xff80_0000)
    #expect(try changed(.white, .colorMultiply(Color.white.opacity(0.2))) == 0x3333_3333)
    #expect(try changed(.white, .luminanceToAlpha) == 0xff00_0000 && changed(.black, .luminanceToAlpha) == 0)
    let turned = try changed(Color(hex: 0xff0000), .hueRotation(radians: .degrees(120)))
    #expect(turned >> 8 & 0xff > turned >> 16 & 0xff && turned >> 8 & 0xff > turned & 0xff)
    let faint = Color(white: 1, opacity: 0.4)
    #expect(try changed(faint, .alphaThreshold(min: 0.5)) == 0)
    #expect(try changed(faint, .alphaThreshold(min: 0.3, color: .red)) == Color.red.opaquePixel)
  }

  @Test("a filter sees its scope's clip, transform and bounds, and leaves none behind")
  func scopes() throws {
    let sheet = try Sheet(scale: 2) { canvas in
      canvas.clipped(to: .rectangle(Rect(x: 0, y: 0, width: 20, height: 40))) { canvas in
        canvas.transformed(by: .translation(x: 5, y: 5)) { canvas in
          canvas.filtered(by: .blur(radius: 1)) { canvas in
            let (map, bounds) = (canvas.transform, canvas.bounds)
            #expect(map(.zero).distance(to: Point(x: 5, y: 5)) < 1e-9)
            #expect(bounds == Rect(x: 0, y: 0, width: 40, height: 40))
            canvas.fill(with: .black)
          }
        }
      }
    }
    #expect(sheet.ink(39, 40) == 255 && sheet.ink(40, 40) == 0)
  }

  @Test(
    "odd filters do little, and one that throws leaves the canvas as it was",
    arguments: [0, -3, .nan, .infinity] as [Double])
  func odd(value: Double) throws {
    struct Stop: Error {}
    let sheet = try Sheet { canvas in
      let filters: [Filter] = [
        .blur(radius: value), .shadow(radius: value, x: value, y: value), .brightness(value), .saturation(value),
        .hueRotation(radians: value), .alphaThreshold(min: value, max: value),
      ]
      for filter in filters { canvas.filtered(by: filter) { canvas in canvas.fill(half, with: .black) } }
      canvas.filtered(by: []) { canvas in canvas.fill(half, with: .black) }
      try? canvas.filtered(by: .blur(radius: 1)) { _ in throw Stop() }
      canvas.fill(with: .black)
    }
    #expect(sheet.totalInk == 1600)
  }
}
