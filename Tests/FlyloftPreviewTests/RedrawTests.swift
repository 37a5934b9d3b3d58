import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("Drawing again", .serialized)
struct RedrawTests {
  @Test("r draws what is on screen again, though it is cached")
  func redraw() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(ofCardsOn: display)
      try #require(await live.settle())
      let before = await live.counts
      live.client.type("r")
      try #require(await live.settle())
      let after = await live.counts
      #expect(before.visible > 3 && after.drawn >= before.drawn + before.visible)
    }
  }

  @Test("the cache is told which pictures are on screen")
  func pinned() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(ofCardsOn: display)
      let preview = live.preview
      let isTold = await live.wait {
        await Task { @DisplayActor in
          let shown = preview.model.rows?.pictures ?? []
          let pinned = preview.renderer.core.stepWithoutActions { $0.pictures.cache.pinned }
          return shown.count > 3 && shown == pinned
        }.value
      }
      #expect(isTold)
    }
  }
}

extension LivePreview {
  /// A window that shows cards.
  fileprivate init(ofCardsOn display: String) async throws {
    let options = PreviewConfiguration(
      galleries: [AnyGallery(ColoredCards())], size: Size(width: 900, height: 600), isAnimated: false)
    try await self.init(options, on: display)
    try #require(await waitForRow(0, ColoredCards.color(0)) != nil)
  }

  fileprivate var counts: (drawn: Int, visible: Int) {
    get async {
      let preview = preview
      return await Task { @DisplayActor in
        (preview.renderer.metrics.drawn, preview.model.rows?.visibleRows.count ?? 0)
      }.value
    }
  }
}
