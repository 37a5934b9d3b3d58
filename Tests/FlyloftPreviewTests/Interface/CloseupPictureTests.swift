import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import FlyloftTesting
import Testing

@testable import FlyloftPreview

/// Compared and recorded as the interface's other pictures.
@Suite("Pictures of one view alone")
struct CloseupPictureTests {
  private static let looks: [Appearance] = [.light, .dark]

  private func window(_ look: Appearance) -> DrawnWindow {
    var window = DrawnWindow(
      PreviewConfiguration(
        galleries: [AnyGallery(Dials())], size: Size(width: 900, height: 520), appearance: look))
    window.press(.returnKey)
    return window
  }

  @Test("fitted, with rulers and the colour under the pointer", arguments: looks)
  func fitted(_ look: Appearance) throws {
    var window = window(look)
    window.move(to: PixelPoint(x: 560, y: 200))
    expectSnapshot(try window.picture(), named: "closeup-\(look)")
  }

  @Test("magnified, with the borders of pixels", arguments: looks)
  func magnified(_ look: Appearance) throws {
    var window = window(look)
    window.type("0")
    window.move(to: PixelPoint(x: 560, y: 200))
    window.type("++++++")
    #expect(window.model.viewport.closeup?.factor == 12)
    expectSnapshot(try window.picture(), named: "closeup-magnified-\(look)")
  }

  @Test("long times have room beside the name of the plot")
  func longTimes() {
    let closeup = Closeup(row: 0, width: 320, size: Size(width: 320, height: 180))
    var shown = ShownCloseup(closeup: closeup, count: 1, tiles: [], isCard: false, key: "", pixels: nil)
    shown.times = [.milliseconds(12)]
    let strip = CloseupStrip(shown, .whole, palette: .of(.light))
    #expect(strip.plotText(median: 12.125, worst: 99.5) == "1 · median 12.13 · worst 99.50 ms")
    #expect(strip.plotText(median: 149.76, worst: 1999) == "1 · median 150 · worst 1999 ms")
  }

  @Test("the size is what the view says, and by what it is fitted until that is known")
  func size() {
    var closeup = Closeup(row: 0, width: 4000, size: Size(width: 4000, height: 2998))
    for height in [2998, 2999] {
      let shown = ShownCloseup(closeup: closeup, count: 1, tiles: [], isCard: false, key: "", pixels: nil)
      #expect(CloseupStrip(shown, .whole, palette: .of(.light)).lines[0].value == "4000 × \(height) pt")
      closeup.toldSize = Size(width: 4000, height: 2999)
    }
  }

  @Test("of a file nothing is said but its size, beside the buttons, unless figures are shown")
  func brief() throws {
    let closeup = Closeup(row: 0, width: 4000, size: Size(width: 4000, height: 2998), isOfFile: true)
    var shown = ShownCloseup(
      closeup: closeup, count: 1, tiles: [], isCard: false, key: "key", pixels: PixelSize(width: 1, height: 1))
    shown.origin = DrawOrigin(process: 1, printed: ["said"])
    let strip = CloseupStrip(shown, .brief, palette: .of(.light))
    #expect(strip.lines.map(\.value) == ["4000 × 2998 pt"] && strip.size(fitting: 900).height == 56)
    let cut = strip.cutWords(at: Point(x: 700, y: 28), in: Size(width: 760, height: 56))
    #expect(cut?.words == "4000 × 2998 pt")
    let key = try DrawKey(strip, size: Size(width: 1000, height: 56), background: .black)
    expectSnapshot(try key.drawn(), named: "closeup-strip-brief")
  }

  @Test("the strip: many draws, printed lines, and words that have no room", arguments: looks)
  func strip(_ look: Appearance) throws {
    let closeup = Closeup(row: 12, width: 320, size: Size(width: 320, height: 180.5))
    var shown = ShownCloseup(
      closeup: closeup, count: 40, tiles: [], isCard: false,
      key: "Dials 12, 320 pt wide, 2×, generation 3, label A long name that needs more than one line of the strip",
      pixels: PixelSize(width: 640, height: 361))
    shown.source = .cache
    shown.origin = DrawOrigin(process: 4711, printed: (1...9).map { "line \($0) of what it said\u{1b}[31m" })
    shown.drawTime = .microseconds(3210)
    shown.times = (0..<100).map { .microseconds($0 * 37 % 91 * 100 + 400) }
    for width in [1000.0, 400] {
      let strip = CloseupStrip(shown, .whole, palette: .of(look))
      let size = Size(width: width, height: CloseupStrip.Extent.whole.height)
      let key = try DrawKey(strip, size: size, background: .black)
      expectSnapshot(try key.drawn(), named: "closeup-strip-\(Int(width))-\(look)")
    }
  }

  @Test("each pixel is a square of its colour, cut at the edges, and lines stand between two")
  func squares() throws {
    let colors: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff11_2233, 0xff44_5566, 0xff77_8899]
    let image = try Image(size: PixelSize(width: 3, height: 2), pixels: colors)
    let palette = Palette.of(.light)
    for (pixelSize, scale) in [(4, 1.0), (8, 1), (12, 2)] {
      // Of a tile that does not begin where the picture does.
      let tiles = [ShownCloseup.Tile(image: image, origin: PixelPoint(x: 1, y: 0))]
      let frame = PixelRect(x: -pixelSize - 3, y: 5, width: 4 * pixelSize, height: 2 * pixelSize)
      let view = MagnifiedPicture(tiles: tiles, pixelSize: pixelSize, frame: frame, scale: scale, palette: palette)
      let size = PixelSize(width: 40, height: 40)
      let drawn = try #require(DrawKey(view, pixelSize: size, scale: scale, background: .black)).drawn().pixels
      for (y, x) in (0..<40).flatMap({ y in (0..<40).map { (y, $0) } }) {
        let (column, row) = ((x - frame.minX) / pixelSize - 1, y < 5 ? -1 : (y - 5) / pixelSize)
        let isLine = (x - frame.minX) % pixelSize == 0 || (y - 5) % pixelSize == 0
        let isInside = (0..<3).contains(column) && (0..<2).contains(row)
        let expected = isInside ? colors[row * 3 + column] : palette.background.opaquePixel
        if isInside, isLine, pixelSize >= 8 {
          #expect(drawn[y * 40 + x] != expected, "there is a line at \(x), \(y)")
        } else {
          #expect(drawn[y * 40 + x] == expected, "at \(x), \(y), of squares of \(pixelSize)")
        }
      }
    }
  }

  @Test("the colour under the pointer is that of the picture's pixel, whatever its opacity")
  func color() throws {
    let image = try Image(size: PixelSize(width: 2, height: 1), pixels: [0xff10_2030, 0x8040_2000])
    #expect(ShownCloseup.Pixel(image: image, index: 0).color.hexText == "#102030")
    #expect(ShownCloseup.Pixel(image: image, index: 1).color.hexText == "#80400080")
  }

  @Test(
    "numbers on a ruler are 1, 2 or 5 times a power of ten apart, with room for each",
    arguments: [(0.05, 2000.0), (0.5, 200), (1, 100), (2, 50), (3, 20), (8, 10), (64, 1)])
  func ruler(magnification: Double, step: Double) {
    #expect(CloseupRuler.step(magnification: magnification) == step)
  }
}

private struct Dials: Gallery {
  var count: Int { 5 }
  func view(at index: Int) -> Dial { Dial(index: index) }

  struct Dial: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: 240, height: 120) }
    func draw(on canvas: borrowing Canvas) {
      canvas.fill(.ellipse(in: canvas.bounds.inset(by: 10)), with: .color(.orange))
      canvas.draw(
        Text("Dial \(index)", font: .system(size: 20), color: .slate, alignment: .center),
        baselineAt: Point(x: 120, y: 66))
    }
  }
}
