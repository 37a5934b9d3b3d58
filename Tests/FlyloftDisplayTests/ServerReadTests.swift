import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("Memory that the server reads", .serialized)
struct ServerReadTests {
  @Test("the memory of a picture that was put is not given out again before the server is past it")
  func put() async throws {
    let server = try XServer(size: PixelSize(width: 300, height: 200))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let window = try await PictureWindow(on: display)
      #expect(try await window.reusesMemory(ofShown: false), "nobody reads what was never put")
      #expect(try await !window.reusesMemory(ofShown: true))
    }
  }
}

/// A window that paints a picture once and lets go of it at the end of that frame.
@DisplayActor
private final class PictureWindow: WindowDelegate {
  private let window: Window
  private var picture: Image?
  private var isShown = true
  private var waiting: CheckedContinuation<Void, any Error>?
  private var isReused = false

  init(on display: String) async throws {
    window = try Window(
      on: Connection(display: display), WindowConfiguration(title: "Pictures", size: PixelSize(width: 120, height: 80)))
    window.delegate = self
  }

  /// Whether the memory of a picture is given out again in the turn in which the picture went. No answer of the server is
  /// read in between.
  func reusesMemory(ofShown isShown: Bool) async throws -> Bool {
    self.isShown = isShown
    let pixels = window.connection.pixels
    let surface = try Surface(size: PixelSize(width: 120, height: 80), allocator: pixels)
    try surface.draw { canvas in canvas.fill(with: .color(.blue)) }
    picture = surface.freeze()
    window.damageAll()
    try await withCheckedThrowingContinuation { waiting = $0 }
    return isReused
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    if isShown, let picture { painter.draw(picture, at: .zero) } else { painter.fill(rect, with: .slate) }
  }

  func windowDidEndFrame(_ window: Window, painted: Bool) {
    guard painted, let waiting else { return }
    self.waiting = nil
    waiting.resume(
      with: Result {
        let base = try #require(picture?.memory as? SharedBlock).base
        picture = nil
        isReused = try window.connection.pixels.allocate(for: PixelSize(width: 120, height: 80)).base == base
      })
  }

  func window(_ window: Window, received event: InputEvent) {}
  func window(_ window: Window, resizedTo size: PixelSize) {}
  func window(_ window: Window, advanceTo time: Duration) {}
  func windowWillPaint(_ window: Window) {}
  func windowShouldClose(_ window: Window) {}
}
