import Dispatch
import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

/// More exposures than there are pixels worth painting: what matters is that they add up, however many they are.
@Suite("Thousands of exposures", .serialized)
struct ExposeFloodTests {
  @Test(
    "they come to a few frames, and the window is right after them",
    arguments: [ExposeFlood.Kind.realWindows, .messages], [[], ["-extension", "MIT-SHM"]])
  func flood(kind: ExposeFlood.Kind, options: [String]) async throws {
    let server = try XServer(size: PixelSize(width: 900, height: 700), options: options)
    await #expect(processExitsWith: .success) { [display = server.display as String, kind = kind.rawValue as String] in
      startDisplayThread()
      let size = PixelSize(width: 800, height: 600)
      let shown = try await StripedWindow(on: display, size: size)
      let client = try XClient(display: display)
      let window = try client.window(titled: "Stripes")
      let flood = ExposeFlood(on: display)
      client.type("n")
      client.sync()
      await shown.idle()
      let before = await shown.window.frames
      // Nothing is read before all is there.
      let gate = DispatchSemaphore(value: 0)
      EventLoop.shared.post { gate.wait() }
      let count = flood.send(ExposeFlood.Kind(rawValue: kind)!, to: window.identifier, of: size)
      gate.signal()
      #expect(count > 3000)
      client.type("n")
      client.sync()
      await shown.idle()
      let after = await shown.window.frames
      // Each piece in which the server sends its news may come to a frame, and a busy one sends it in many.
      #expect(after.count - before.count <= count / 100, "\(after.count - before.count) frames")
      #expect(after.paintedPixels - before.paintedPixels <= count / 100 * size.width * size.height)
      #expect(try client.pixels(of: window) == StripedWindow.painted(size, offset: 0))
    }
  }

  @Test("a large window whose pictures are sent is painted in bands, and is right after them")
  func bands() async throws {
    let server = try XServer(size: PixelSize(width: 2400, height: 1600), options: ["-extension", "MIT-SHM"])
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let size = PixelSize(width: 2400, height: 1600)
      let shown = try await StripedWindow(on: display, size: size)
      let client = try XClient(display: display)
      let window = try client.window(titled: "Stripes")
      client.type("n")
      client.sync()
      await shown.idle()
      let before = await shown.window.frames
      await shown.window.damageAll()
      // In the middle of it, what is on screen moves.
      client.pointer(to: PixelPoint(x: 1000, y: 300), in: window)
      client.wheel(2)
      client.type("n")
      client.sync()
      await shown.idle()
      let frames = await shown.window.frames
      #expect(frames.paintedPixels - before.paintedPixels >= size.width * size.height)
      #expect(frames.count - before.count >= size.width * size.height / SendBudget.most)
      #expect(try client.pixels(of: window) == StripedWindow.painted(size, offset: await shown.offset))
    }
  }
}
