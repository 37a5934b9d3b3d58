import CX11
import DisplayThread
import Flyloft
import FlyloftObserver
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftDisplay

/// Scrolls, resizes and windows that cover and uncover, in any order and faster than frames: what the server copies and
/// what it reports lost must come out as if all had been painted afresh.
@Suite("Scrolled and exposed at once", .serialized)
struct ExposureTests {
  @Test(
    "the window is as painted afresh", arguments: [[], ["-extension", "MIT-SHM"]], [UInt64(7), 2026])
  func fuzz(options: [String], seed: UInt64) async throws {
    let server = try XServer(size: PixelSize(width: 900, height: 700), options: options)
    await #expect(processExitsWith: .success) { [display = server.display as String, seed] in
      startDisplayThread()
      let shown = try await StripedWindow(on: display, size: PixelSize(width: 500, height: 400))
      let client = try XClient(display: display)
      let window = try client.window(titled: "Stripes")
      let covers = Covers(on: display)
      var generator = SeededGenerator(seed: seed)
      for round in 0..<25 {
        for _ in 0..<60 { disturb(window, client, covers, &generator) }
        covers.hide()
        client.pointer(to: PixelPoint(x: 2, y: 2), in: window)
        client.type("n")
        client.sync()
        await shown.idle()
        let picture = try client.pixels(of: window)
        let offset = await shown.offset
        let fresh = StripedWindow.painted(picture.size, offset: offset)
        let wrong = picture == fresh ? 0 : zip(picture.pixels, fresh.pixels).count { $0 != $1 }
        #expect(wrong == 0, "round \(round): \(wrong) pixels of \(picture.size) at \(offset)")
        guard wrong == 0 else { return }
      }
      let frames = await shown.window.frames.count
      #expect(frames > 25, "\(frames) frames")
    }
  }
}

private func disturb(
  _ window: WindowHandle, _ client: XClient, _ covers: Covers, _ generator: inout SeededGenerator
) {
  func random(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
  switch random(0...15) {
  case 0...6:
    client.pointer(to: PixelPoint(x: random(100...300), y: random(10...200)), in: window)
    client.wheel(random(0...1) == 0 ? -random(1...4) : random(1...4))
  case 7...8: covers.show(random(0...2))
  case 9...10: covers.hide(random(0...2))
  case 11...12:
    covers.place(
      random(0...2), PixelRect(x: random(0...700), y: random(0...600), width: random(1...300), height: random(1...300)))
  case 13: client.sync()
  case 14: _ = client.waitForDamage(in: window, within: .milliseconds(2))
  default:
    if random(0...3) == 0 {
      client.resize(window, to: PixelSize(width: random(1...800), height: random(1...600)))
    }
  }
}

/// Windows of a third client that lie over the others.
private final class Covers {
  private let connection: OpaquePointer
  private let windows: [UInt]

  init(on display: String) {
    let connection = XOpenDisplay(display)!
    self.connection = connection
    windows = (0..<3).map { _ in
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = 1
      attributes.background_pixel = 0xff00ff
      return XCreateWindow(
        connection, XDefaultRootWindow(connection), 0, 0, 200, 200, 0, 0, UInt32(InputOutput), nil,
        UInt(CWOverrideRedirect | CWBackPixel), &attributes)
    }
  }

  deinit { XCloseDisplay(connection) }

  func show(_ index: Int) {
    XMapRaised(connection, windows[index])
    XFlush(connection)
  }

  func hide(_ index: Int) {
    XUnmapWindow(connection, windows[index])
    XFlush(connection)
  }

  func place(_ index: Int, _ rect: PixelRect) {
    XMoveResizeWindow(
      connection, windows[index], Int32(rect.minX), Int32(rect.minY), UInt32(rect.width), UInt32(rect.height))
    XFlush(connection)
  }

  /// Takes all away, and waits until that is done.
  func hide() {
    for window in windows { XUnmapWindow(connection, window) }
    XSync(connection, 0)
  }
}
