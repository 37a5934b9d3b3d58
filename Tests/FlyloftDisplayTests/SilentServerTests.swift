import DisplayThread
import Flyloft
import FlyloftObserver
import Glibc
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("A server that stops answering", .serialized)
struct PhotoServerTests {
  @Test(
    "in the middle of the set-up: an error after the time allowed, and no hang",
    arguments: [0, 1, 8, 500, 2000, 5000, 9000, 10_000])
  func setUp(byteCount: Int) async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    let interposer = try Interposer(before: server, .silence(afterReceiving: byteCount))
    await #expect(processExitsWith: .success) { [display = interposer.display as String] in
      startDisplayThread()
      await expectNoAnswer(on: display)
    }
    withExtendedLifetime(interposer) {}
  }

  @Test(
    "for a while later: the window waits with one frame, and then is right",
    arguments: [[], ["-extension", "MIT-SHM"]])
  func later(options: [String]) async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500), options: options)
    await #expect(processExitsWith: .success) {
      [display = server.display as String, process = server.processIdentifier as Int32] in
      startDisplayThread()
      let shown = try await StripedWindow(on: display, size: PixelSize(width: 500, height: 400))
      let client = try XClient(display: display)
      let window = try client.window(titled: "Stripes")
      client.type("n")
      client.sync()
      await shown.idle()
      kill(process, SIGSTOP)
      while state(ofProcess: process) != "T" { sched_yield() }
      let before = await shown.requests
      for _ in 0..<300 { await shown.scroll(byY: 30) }
      let after = await shown.requests
      kill(process, SIGCONT)
      // A frame and the question whether it is done, whatever else is waiting to be painted.
      #expect(after - before < 30, "\(after - before) requests")
      client.pointer(to: PixelPoint(x: 2, y: 2), in: window)
      client.type("n")
      client.sync()
      await shown.idle()
      let picture = try client.pixels(of: window)
      let fresh = StripedWindow.painted(picture.size, offset: await shown.offset)
      #expect(await shown.offset == 300 * 30)
      #expect(picture == fresh)
    }
  }
}

@DisplayActor
private func expectNoAnswer(on display: String) {
  var found: DisplayError?
  do throws(DisplayError) { _ = try Connection(display: display, timeout: .milliseconds(150)) } catch { found = error }
  #expect(found == .noAnswer(display: display))
}
