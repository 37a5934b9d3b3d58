import Flyloft
import FlyloftObserver
import FlyloftRendering
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
          galleries: [AnyGallery(SlowCards())], size: Size(width: 900, height: 600), showsMetrics: true),
        on: display)
      try #require(await live.waitForRow(0, SlowCard.color(0)) != nil)
      live.client.pointer(to: PixelPoint(x: 600, y: 300), in: live.window)
      live.client.scroll(live.window, events: 10, perSecond: 60, course: .turning(after: 5))
      try #require(await live.rests, "something goes on")
      let before = await live.counts
      await pass(.milliseconds(600))
      let after = await live.counts
      #expect(after.frames == before.frames && after.drawn == before.drawn)
      // Those that the test itself makes.
      #expect(after.turns - before.turns <= 8, "\(after.turns - before.turns) turns")
    }
  }

  @Test("what waited for its first picture is counted as blank, and nothing once all is there")
  func blank() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(SlowCards())], size: Size(width: 900, height: 600), showsMetrics: true),
        on: display)
      try #require(await live.waitForRow(0, SlowCard.color(0)) != nil)
      try #require(await live.rests)
      let preview = live.preview
      let (area, first) = await Task { @DisplayActor in (preview.model.blankArea, preview.report) }.value
      // A card takes 50 ms and more are on screen than there are workers, so none can have been there at once.
      #expect(area == 0 && first.blankPixelMilliseconds > 0)
      await pass(.milliseconds(100))
      let second = await Task { @DisplayActor in preview.report }.value
      #expect(second.blankPixelMilliseconds == first.blankPixelMilliseconds)
    }
  }
}

/// Lets time pass on the display thread.
@DisplayActor
private func pass(_ duration: Duration) async {
  await withCheckedContinuation { continuation in
    EventLoop.shared.schedule(after: duration) { continuation.resume() }
  }
}

extension LivePreview {
  /// Waits until nothing is due; false when that doesn't come.
  fileprivate var rests: Bool {
    get async {
      let preview = preview
      let end = ContinuousClock.now + .seconds(20)
      while ContinuousClock.now < end {
        let isAtRest = await Task { @DisplayActor in
          let metrics = preview.renderer.metrics
          return preview.timers.isEmpty && !preview.model.viewport.isMoving
            && metrics.running == 0 && metrics.waiting == 0
        }.value
        if isAtRest { break }
        await pass(.milliseconds(20))
      }
      // What the last drawings brought is painted.
      await pass(.milliseconds(100))
      return ContinuousClock.now < end
    }
  }

  fileprivate var counts: (frames: Int, drawn: Int, turns: Int) {
    get async {
      let preview = preview
      return await Task { @DisplayActor in
        (preview.window.frames.count, preview.renderer.metrics.drawn, EventLoop.shared.turns.count)
      }.value
    }
  }
}
