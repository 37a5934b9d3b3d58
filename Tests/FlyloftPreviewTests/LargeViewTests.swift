import Flyloft
import FlyloftDisplay
import FlyloftObserver
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
import Testing

@testable import FlyloftPreview

/// Views of many tiles on screen: every pixel is held against one drawing of just the part that shows, which knows of no
/// tiles.
@Suite("Large views on screen", .serialized)
struct LargeViewTests {
  @Test("a view 200,000 points high, by the wheel, at both ends, and zoomed")
  func high() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let large = try await LargeView(LargeCard(width: 500, height: 200_000), on: display)
      let client = large.live.client
      let first = await large.expectShown("at first")
      #expect(first.minY == large.viewport.minY + 8)
      client.wheel(16)
      let wheeled = await large.expectShown("by the wheel")
      #expect(wheeled.minY == first.minY - 16 * 80)
      client.key(Keysym.end)
      let end = await large.expectShown("at the end")
      #expect(end.maxY == large.viewport.maxY - 24)
      client.wheel(-3)
      #expect(await large.expectShown("back from the end").maxY == end.maxY + 3 * 80)
      client.type("+")
      #expect(await large.expectShown("magnified").height == 250_000)
      client.key(Keysym.end)
      #expect(await large.expectShown("magnified, at the end").maxY == large.viewport.maxY - 24)
      client.type("--")
      #expect(await large.expectShown("reduced").height == 160_000)
      client.type("0")
      client.key(Keysym.home)
      #expect(await large.expectShown("at the beginning again") == first)
    }
  }

  @Test("a view of 30,000 by 30,000 points, sideways too, and zoomed")
  func square() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let large = try await LargeView(LargeCard(width: 30_000, height: 30_000), on: display)
      let client = large.live.client
      let first = await large.expectShown("at first")
      #expect(first.size == PixelSize(width: 30_000, height: 30_000))
      // Across the edge of a tile, which is 2,048 wide and 1,024 high.
      client.wheel(25, horizontally: true)
      let beside = await large.expectShown("sideways")
      #expect(beside.minX < first.minX - 1_000 && beside.minY == first.minY)
      client.wheel(9)
      #expect(await large.expectShown("sideways and down").minY == first.minY - 9 * 80)
      client.wheel(600, horizontally: true)
      let right = await large.expectShown("at the right edge")
      #expect(right.maxX == large.viewport.maxX)
      client.key(Keysym.end)
      #expect(await large.expectShown("in the lower right corner").maxY == large.viewport.maxY - 24)
      client.type("+")
      #expect(await large.expectShown("magnified").width == 37_500)
      client.type("0")
      client.wheel(-600, horizontally: true)
      client.key(Keysym.home)
      #expect(await large.expectShown("at the beginning again") == first)
    }
  }
}

/// A preview of one large view.
private struct LargeView {
  let live: LivePreview
  let card: LargeCard
  /// In the window.
  let viewport: PixelRect

  init(_ card: LargeCard, on display: String) async throws {
    let options = PreviewConfiguration(
      galleries: [AnyGallery(LargeCards(card: card))], size: Size(width: 900, height: 600))
    live = try await LivePreview(options, on: display)
    self.card = card
    let preview = live.preview
    viewport = await Task { @DisplayActor in preview.model.layout.viewport }.value
    live.client.pointer(to: PixelPoint(x: 500, y: 300), in: live.window)
  }

  /// Waits until all that shows of the view is as it should be.
  ///
  /// - Returns: where the view lies in the window.
  func expectShown(_ when: String, sourceLocation: SourceLocation = #_sourceLocation) async -> PixelRect {
    let end = ContinuousClock.now + .limit
    var difference = "nothing was seen"
    while ContinuousClock.now < end {
      await live.settle()
      let frame = await live.frame(of: 0)
      let scale = Double(frame.height) / card.height
      do {
        let picture = try live.client.pixels(of: live.window)
        guard let found = try self.difference(in: picture, frame, scale: scale) else { return frame }
        difference = found
      } catch { difference = "\(error)" }
    }
    Issue.record("\(when): \(difference)", sourceLocation: sourceLocation)
    return .zero
  }

  /// Nearly the same: where a tile ends within a curve, Cairo cuts the curve and reckons its coverage anew, in fifteenths
  /// of a pixel's height, each of them 17 of 255 levels.
  private static func isAlike(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= 17 }
  }

  /// Whether a curve's edge may run through a pixel: those around it are not all of its colour.
  private static func isEdge(_ x: Int, _ y: Int, in picture: Screenshot) -> Bool {
    let pixel = picture[x, y]
    return (max(y - 1, 0)...min(y + 1, picture.size.height - 1)).contains { y in
      (max(x - 1, 0)...min(x + 1, picture.size.width - 1)).contains { picture[$0, y] != pixel }
    }
  }

  private func difference(in picture: Screenshot, _ frame: PixelRect, scale: Double) throws -> String? {
    let palette = Palette.of(.light)
    let shown = frame.intersection(PixelRect(x: 0, y: viewport.minY, width: viewport.maxX, height: viewport.height))
      .intersection(viewport)
    guard shown.area > viewport.area / 2 else { return "\(shown) of \(frame) shows" }
    let surface = try Surface(size: shown.size)
    let part = PixelPoint(x: shown.minX - frame.minX, y: shown.minY - frame.minY)
    try surface.draw(scale: scale, background: palette.card, part: (part, of: frame.size)) { canvas in
      try OverlaidView(AnyView(card), under: CardFrame(palette.cardFrame)).draw(on: canvas)
    }
    let expected = Screenshot(size: shown.size, pixels: surface.freeze().pixels)
    let found = picture.crop(shown)
    guard found != expected else { return nil }
    for y in 0..<shown.height {
      for x in 0..<shown.width where found[x, y] != expected[x, y] {
        let (found, wanted) = (found[x, y], expected[x, y])
        // Elsewhere than at an edge it is exactly the same.
        if !Self.isAlike(found, wanted) || !Self.isEdge(x, y, in: expected) {
          return "\(String(found, radix: 16)) and not \(String(wanted, radix: 16)) at \(part.x + x), \(part.y + y)"
        }
      }
    }
    return nil
  }
}
