import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("Figures in a window", .serialized)
struct LiveMetricsTests {
  @Test("they come to rest with the window: nothing is drawn, painted or timed any more")
  func rest() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(ColoredCards())], size: Size(width: 900, height: 600), showsMetrics: true),
        on: display)
      try #require(await live.waitForRow(0, ColoredCards.color(0)) != nil)
      live.client.pointer(to: PixelPoint(x: 600, y: 300), in: live.window)
      live.client.scroll(live.window, events: 10, perSecond: 60, course: .turning(after: 5))
      #expect(await live.settle())
      #expect(await live.wait { await live.isIdle }, "something goes on")
    }
  }

  @Test("what waited for its first picture is counted as blank, and nothing once all is there")
  func blank() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let gate = Gate()
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(HeldCards(gate: gate))], size: Size(width: 900, height: 600), showsMetrics: true,
          workerCount: 8),
        on: display)
      // The first card is there, and those below it are not.
      try #require(await live.waitForRow(0, HeldCard.color(0)) != nil)
      let preview = live.preview
      #expect(await Task { @DisplayActor in preview.model.blankArea }.value > 0)
      gate.open()
      try #require(await live.settle())
      let (area, first) = await Task { @DisplayActor in (preview.model.blankArea, preview.report) }.value
      #expect(area == 0 && first.blankPixelMilliseconds > 0)
      let second = await Task { @DisplayActor in preview.report }.value
      #expect(second.blankPixelMilliseconds == first.blankPixelMilliseconds)
    }
  }
}
