import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

/// What a scroll asks of the server, counted.
@Suite("A scroll on a real server", .serialized)
struct ScrollCostTests {
  private static let size = PixelSize(width: 500, height: 400)

  @Test(
    "has the server move what stays, sends the strip that comes, and doesn't ask for the frame's end",
    arguments: [[], ["-extension", "MIT-SHM"]])
  func strip(options: [String]) async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500), options: options)
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let shown = try await StripedWindow(on: display, size: Self.size)
      let client = try XClient(display: display)
      try await settle(shown, client)
      let before = await shown.window.frames
      for index in 0..<20 {
        await shown.scroll(byY: index % 2 == 0 ? 30 : -30)
        #expect(await shown.completionsRequested.last == false)
        try await settle(shown, client)
      }
      let after = await shown.window.frames
      #expect(after.count - before.count == 20)
      #expect(after.paintedPixels - before.paintedPixels == 20 * 30 * (Self.size.width - 90))
      let offset = await shown.offset
      let window = try client.window(titled: "Stripes")
      #expect(try client.pixels(of: window) == StripedWindow.painted(Self.size, offset: offset))
    }
  }
}

private func settle(_ shown: StripedWindow, _ client: XClient) async throws {
  _ = try client.window(titled: "Stripes")
  client.type("n")
  client.sync()
  await shown.idle()
}
