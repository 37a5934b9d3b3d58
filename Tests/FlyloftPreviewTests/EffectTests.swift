import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import FlyloftRecording
import FlyloftRegistry
import Glibc
import Synchronization
import TestSupport
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

  @Test("requests that are replaced stand in the trace once, each time")
  func marked() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let folder = TemporaryFolder()
      let trace = try Trace(at: folder.file("a.json"))
      let preview = try await EffectTests.open(on: display, trace).preview
      let (begin, replaced) = await Task { @DisplayActor in
        // What the shell is to do is what another of the model's copies says.
        let (begin, time) = (TraceTrack.now, Duration.monotonicNow)
        var replaced = 0
        for key in [Key.end, .home] {
          for event in [PreviewEvent.input(.key(key, text: "", [])), .frame, .frameEnded(painted: true)] {
            var model = preview.model
            replaced += model.handle(event, at: time).count { if case .replaceRequests = $0 { true } else { false } }
            preview.handle(event, at: time)
          }
        }
        // Before the window does anything more.
        #expect(trace.finish() == nil)
        return (Double(begin) / 1000, replaced)
      }.value
      #expect(replaced > 0)
      let text = try WholeFile.text(of: folder.file("a.json"))
      let events = try #require(JSONValue(text)?.elements)
      let told = events.count { $0["name"]?.text == "requests" && $0["ts"]?.double ?? 0 >= begin }
      #expect(told == replaced)
    }
  }

  private static func open(on display: String, _ trace: Trace? = nil) async throws -> LivePreview {
    var options = PreviewConfiguration(
      galleries: [AnyGallery(ColoredCards())], size: Size(width: 900, height: 600), isAnimated: false)
    options.trace = trace
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
