import Flyloft
import FlyloftObserver
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("A scroll, by copying what is on screen or by painting all of it", .serialized)
struct ScrollMethodTests {
  @Test("comes to the same as painting afresh", arguments: ScrollMethod.allCases)
  func equality(method: ScrollMethod) async throws {
    let server = try XServer(size: PixelSize(width: 900, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String, method] in
      let options = PreviewConfiguration(
        galleries: [AnyGallery(ColoredCards())], size: Size(width: 860, height: 660), isAnimated: false)
      let live = try await LivePreview(options, on: display, scrolling: method)
      #expect(await live.waitForRow(0, ColoredCards.color(0)) != nil)
      live.client.pointer(to: PixelPoint(x: 500, y: 400), in: live.window)
      for notches in [1, 2, -1, 7, -4, 3] {
        live.client.wheel(notches)
        let scrolled = try await live.settledPicture()
        let preview = live.preview
        await Task { @DisplayActor in preview.window.damageAll() }.value
        let fresh = try await live.settledPicture()
        #expect(scrolled == fresh, "after \(notches) notches")
      }
      // Eight notches of 80 points down: the sixth row, of 100 and a gap of 16, is at the top.
      #expect(await live.frame(of: 5).minY == 64 + 5 * 116 - 640)
    }
  }
}
