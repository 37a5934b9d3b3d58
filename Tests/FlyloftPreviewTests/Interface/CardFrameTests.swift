import Flyloft
import FlyloftRendering
import Testing

@testable import FlyloftPreview

/// What a card's frame says of its load, read from its pixels.
@Suite("The frame of a card")
struct CardFrameTests {
  private func pixels(of frame: CardFrame, _ size: PixelSize) throws -> [UInt32] {
    let surface = try Surface(size: size)
    try surface.draw(background: .black) { frame.draw(on: $0) }
    return Array(surface.freeze().pixels)
  }

  @Test("a load that is silent, or waits, says so beside its button, and shows how far no other came")
  func marks() throws {
    func picture(_ mark: LoadMark) throws -> [UInt32] {
      let style = CardFrame.Style(
        line: .black, surround: .black, bar: .white, button: .black, text: Color(hex: 0xff0000))
      let frame = CardFrame(style, progress: 0.5, mark: mark, button: mark == .none ? nil : .stop)
      return try pixels(of: frame, PixelSize(width: 200, height: 80))
    }
    func lowerEdge(_ pixels: [UInt32]) -> ArraySlice<UInt32> { pixels[(78 * 200 + 20)..<(78 * 200 + 180)] }
    /// Left of the button.
    func word(_ pixels: [UInt32]) -> [UInt32] { (44..<62).flatMap { pixels[($0 * 200 + 40)..<($0 * 200 + 118)] } }
    let (none, loading, waiting) = (try picture(.none), try picture(.loading), try picture(.waiting))
    #expect(lowerEdge(none).prefix(70).allSatisfy { $0 == 0xffff_ffff })
    #expect(Set(lowerEdge(loading)).count > 1 && lowerEdge(loading).suffix(70).contains(0xffff_ffff))
    #expect(!lowerEdge(waiting).contains(0xffff_ffff) && Set(lowerEdge(waiting)).count > 1)
    #expect(Set([word(none), word(loading), word(waiting)]).count == 3)
  }

  @Test(
    "how far a load has come shows as a bar along the lower edge of its card, in the line's colour once it is stopped")
  func bar() throws {
    func lowerEdge(_ progress: Double?, _ mark: LoadMark = .none, _ button: LoadButton? = nil) throws -> [UInt32] {
      let style = CardFrame.Style(
        line: Color(hex: 0xff0000), surround: .black, bar: .white, button: .black, text: .white)
      let frame = CardFrame(style, progress: progress, mark: mark, button: button)
      return Array(try pixels(of: frame, PixelSize(width: 100, height: 60))[(57 * 100)..<(58 * 100)])
    }
    #expect(try !lowerEdge(nil).contains(0xffff_ffff))
    let half = try lowerEdge(0.5)
    #expect(half[20..<50].allSatisfy { $0 == 0xffff_ffff } && !half[50...].contains(0xffff_ffff))
    #expect(try lowerEdge(0.5, .none, .stop) == half)
    #expect(try lowerEdge(0.5, .stopped, .loadAgain)[20..<50].allSatisfy { $0 == 0xffff_0000 })
  }

  @Test("an error card has as many pixels as its row, and is written in eight sizes from any to twice as large")
  func scales() throws {
    func key(_ scale: Double) throws -> DrawKey {
      let card = ErrorCard(title: "It", message: "failed", palette: .of(.light))
      return try ErrorCardRequest(
        place: Place(gallery: 0, row: 0), card: card, width: 333, height: 401, scale: scale, generation: 0
      ).resolve()
    }
    var scales: Set<Double> = []
    for step in 0..<200 {
      let scale = 0.5 + Double(step) / 200
      let key = try key(scale)
      #expect(key.wholeSize.width == Int((333 * scale).rounded()))
      #expect(key.wholeSize.height == Int((401 * scale).rounded()))
      scales.insert(key.scale)
    }
    #expect(scales.count == 13)
    for scale in [1.0, 1.25, 1.5, 1.75, 2] { #expect(try key(scale).scale == scale) }
  }

  @Test(
    "a button's word can be read on a card of either appearance in a window of either",
    arguments: Appearance.allCases, Appearance.allCases)
  func legible(window: Appearance, card: Appearance) throws {
    let palette = Palette.of(window).cards(card)
    let surface = try Surface(size: PixelSize(width: 400, height: 200))
    try surface.draw(background: palette.card) { canvas in
      ErrorCard(title: "", message: "", palette: palette).draw(on: canvas)
      CardFrame(palette.cardFrame, button: .loadAgain).draw(on: canvas)
    }
    let image = surface.freeze()
    for button in [
      ErrorCard.buttonRect(in: Size(width: 400, height: 200)),
      LoadButton.loadAgain.rect(in: Size(width: 400, height: 200))!,
    ] {
      let inner = button.inset(by: 4)
      let lights = (Int(inner.minY)..<Int(inner.maxY)).flatMap { y in
        (Int(inner.minX)..<Int(inner.maxX)).map { Color(hex: image.pixels[y * 400 + $0] & 0xff_ffff).luminance }
      }
      // The letters differ from the face, as far as lines of a pixel do, and the face is that of the card.
      #expect(lights.max()! - lights.min()! > 0.5)
      #expect((lights[0] > 0.5) == (card == .light))
    }
  }

  @Test("a button stands in the corner of a card with room for it, and says more to load again than to stop")
  func button() throws {
    /// White pixels in a line through the upper edges of both buttons.
    func width(_ button: LoadButton?, cardWidth: Int = 200) throws -> Int {
      let style = CardFrame.Style(line: .white, surround: .white, bar: .white, button: .white, text: .black)
      let all = try pixels(of: CardFrame(style, button: button), PixelSize(width: cardWidth, height: 84))
      return all[(cardWidth * 44)..<(cardWidth * 45)].dropFirst(10).dropLast(10).count { $0 == 0xffff_ffff }
    }
    let stop = try width(.stop)
    #expect(40...60 ~= stop)
    #expect(try width(.loadAgain) > stop + 20)
    #expect(try width(nil) == 0)
    #expect(try width(.stop, cardWidth: 150) == 0)
  }
}
