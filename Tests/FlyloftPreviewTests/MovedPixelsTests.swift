import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("A scroll, of which the server moves what stays", .serialized)
struct MovedPixelsTests {
  @Test("comes to the same as painting afresh")
  func equality() async throws {
    let server = try XServer(size: PixelSize(width: 900, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let options = PreviewConfiguration(
        galleries: [AnyGallery(ColoredCards())], size: Size(width: 860, height: 660), isAnimated: false)
      let live = try await LivePreview(options, on: display)
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
