import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

import func CX11.XSync

@testable import FlyloftDisplay

@Suite("The end of a frame", .serialized)
struct FrameEndTests {
  @Test("is told once for each frame begun, painted or not")
  func ends() async throws {
    let server = try XServer(size: PixelSize(width: 300, height: 200))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let framed = try await FramedWindow(on: display)
      #expect(await framed.frames { $0.damageAll() } == [.began, .ended(painted: true)])
      #expect(await framed.frames { $0.requestFrame() } == [.began, .ended(painted: false)])
      await framed.whileBeginning { $0.damageAll() }
      #expect(await framed.frames { $0.requestFrame() } == [.began, .ended(painted: true)])
    }
  }

  @Test("leads to the next frame when it asks for one, without anything else happening")
  func next() async throws {
    let server = try XServer(size: PixelSize(width: 300, height: 200))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let framed = try await FramedWindow(on: display)
      await framed.whileEnding { $0.requestFrame() }
      #expect(
        await framed.frames(2) { $0.damageAll() } == [.began, .ended(painted: true), .began, .ended(painted: false)])
      await framed.whileEnding { $0.damageAll() }
      #expect(
        await framed.frames(2) { $0.requestFrame() } == [.began, .ended(painted: false), .began, .ended(painted: true)])
    }
  }

  @Test("is told of a frame that the window's closing cut short", arguments: [true, false])
  func closing(whilePainting: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 300, height: 200))
    await #expect(processExitsWith: .success) { [display = server.display as String, whilePainting] in
      startDisplayThread()
      let framed = try await FramedWindow(on: display)
      if whilePainting {
        await framed.whilePainting { $0.close() }
      } else {
        await framed.whileBeginning { $0.close() }
      }
      #expect(await framed.frames { $0.damageAll() } == [.began, .ended(painted: false)])
    }
  }
}

/// A window that notes its frames, and does in the next of them what it is given to do.
@DisplayActor
private final class FramedWindow: WindowDelegate {
  enum Note: Equatable {
    case began
    case ended(painted: Bool)
  }

  typealias Work = @DisplayActor @Sendable (Window) -> Void

  private let window: Window
  private var notes: [Note] = []
  private var wanted = 0
  private var waiting: CheckedContinuation<Void, Never>?
  private var onBeginning: Work?
  private var onPainting: Work?
  private var onEnding: Work?

  /// Comes back when the window has been painted, and nothing of it is still to be exposed.
  init(on display: String) async throws {
    let connection = try Connection(display: display)
    window = try Window(on: connection, WindowConfiguration(title: "Frames", size: PixelSize(width: 120, height: 80)))
    window.delegate = self
    while window.frames.count == 0 { _ = await frames { _ in } }
    // What the server had to say of the new window has arrived with this, and is dealt with in the turns after it.
    XSync(connection.display, 0)
    for _ in 0..<3 { await withCheckedContinuation { turn in EventLoop.shared.post { turn.resume() } } }
    notes = []
  }

  /// The notes of the next `count` frames, begun by `work` if by nothing else.
  ///
  /// They are waited for at one go: coming back in between would be a turn of the event loop.
  func frames(_ count: Int = 1, _ work: Work) async -> [Note] {
    work(window)
    wanted = count
    if ends < count { await withCheckedContinuation { waiting = $0 } }
    defer { notes.removeFirst(count * 2) }
    return Array(notes.prefix(count * 2))
  }

  private var ends: Int { notes.count { $0 != .began } }

  func whileBeginning(_ work: @escaping Work) { onBeginning = work }
  func whilePainting(_ work: @escaping Work) { onPainting = work }
  func whileEnding(_ work: @escaping Work) { onEnding = work }

  func windowWillPaint(_ window: Window) {
    notes.append(.began)
    onBeginning.take()?(window)
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    painter.fill(rect, with: .blue)
    onPainting.take()?(window)
  }

  func windowDidEndFrame(_ window: Window, painted: Bool) {
    notes.append(.ended(painted: painted))
    onEnding.take()?(window)
    if ends >= wanted { waiting.take()?.resume() }
  }

  func window(_ window: Window, received event: InputEvent) {}
  func window(_ window: Window, resizedTo size: PixelSize) {}
  func window(_ window: Window, advanceTo time: Duration) {}
  func windowShouldClose(_ window: Window) {}
}
