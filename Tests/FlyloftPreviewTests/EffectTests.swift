import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Glibc
import Synchronization
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview
@testable import FlyloftRendering

/// What the model takes back: the shell could leave it as it is, and no picture would differ.
@Suite("What the window takes back", .serialized)
struct EffectTests {
  @Test("the picture of a part that is hidden is not drawn any more")
  func withdrawn() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await EffectTests.open(on: display)
      let (preview, key) = (live.preview, DrawKey(PatientView(), pixelSize: PixelSize(width: 4, height: 4)))
      let request = PartRequest(key: try #require(key), isKept: false)
      await Task { @DisplayActor in
        preview.renderer.request(request, at: preview.model.panels.id(Sidebar.head, of: Sidebar.self).lane)
      }.value
      try #require(await live.wait { PatientView.isBegun.load(ordering: .acquiring) })
      live.client.type("b")
      #expect(await live.wait { PatientView.isObsolete.load(ordering: .acquiring) })
    }
  }

  @Test("the timer of pages that are turned is gone once the button is released")
  func cancelled() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let preview = try await EffectTests.open(on: display).preview
      let timers = await Task { @DisplayActor in
        let track = preview.model.layout.track
        let point = PixelPoint(x: track.minX + 2, y: track.maxY - 2)
        preview.handle(.input(.pressed(.left, at: point, [])))
        let held = preview.timers[.page] != nil
        preview.handle(.input(.released(.left, at: point, .leftButton)))
        return [held, preview.timers[.page] != nil]
      }.value
      #expect(timers == [true, false])
    }
  }

  private static func open(on display: String) async throws -> LivePreview {
    let options = PreviewConfiguration(
      galleries: [AnyGallery(ColoredCards())], size: Size(width: 900, height: 600), isAnimated: false)
    let live = try await LivePreview(options, on: display)
    try #require(await live.waitForRow(0, ColoredCards.color(0)) != nil)
    try #require(await live.settle())
    return live
  }
}

/// Is drawn until nobody wants it.
private struct PatientView: View {
  static let isBegun = Atomic(false)
  static let isObsolete = Atomic(false)

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

  func draw(on canvas: borrowing Canvas) {
    Self.isBegun.store(true, ordering: .releasing)
    while !canvas.isObsolete { sched_yield() }
    Self.isObsolete.store(true, ordering: .releasing)
  }
}
