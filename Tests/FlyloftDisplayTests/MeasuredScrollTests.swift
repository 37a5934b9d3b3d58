import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

/// How a window comes to know how long its frames take.
@Suite("Scrolls on a real server", .serialized)
struct MeasuredScrollTests {
  private static let size = PixelSize(width: 500, height: 400)
  private static let comparison = 2 * ScrollChoice.samplesOfEach

  @Test("ask for the frame's end while methods are compared, and never after")
  func comparison() async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let shown = try await StripedWindow(on: display, size: Self.size)
      let client = try XClient(display: display)
      try await settle(shown, client)
      let asked = try await endsAskedFor(scrolls: Self.comparison + 30, shown, client)
      #expect(asked == Array(repeating: true, count: Self.comparison) + Array(repeating: false, count: 30))
      let metrics = await shown.window.scrollMetrics
      #expect(metrics.measuredFrames == Self.comparison)
      let (copying, painting) = (metrics.copying ?? .zero, metrics.painting ?? .zero)
      #expect(copying > .zero && painting > .zero)
      let isCopyingClearlyQuicker = copying < painting * ScrollChoice.clearlyQuicker
      #expect(metrics.method == (isCopyingClearlyQuicker ? .copying : .painting))
    }
  }

  @Test("copy without asking where pictures are sent")
  func sent() async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500), options: ["-extension", "MIT-SHM"])
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let shown = try await StripedWindow(on: display, size: Self.size, scrolling: .painting)
      let client = try XClient(display: display)
      try await settle(shown, client)
      let before = await shown.window.frames.paintedPixels
      #expect(try await endsAskedFor(scrolls: 20, shown, client).allSatisfy { !$0 })
      let painted = await shown.window.frames.paintedPixels - before
      // A strip each, of 30 rows.
      #expect(painted == 20 * 30 * (Self.size.width - 90))
      #expect(await shown.window.scrollMetrics.method == .copying)
    }
  }

  @Test("paint the strip or the whole area", arguments: ScrollMethod.allCases)
  func pixels(method: ScrollMethod) async throws {
    let server = try XServer(size: PixelSize(width: 600, height: 500))
    await #expect(processExitsWith: .success) { [display = server.display as String, method] in
      startDisplayThread()
      let shown = try await StripedWindow(on: display, size: Self.size, scrolling: method)
      let client = try XClient(display: display)
      try await settle(shown, client)
      let before = await shown.window.frames.paintedPixels
      #expect(try await endsAskedFor(scrolls: 1, shown, client) == [false])
      let painted = await shown.window.frames.paintedPixels - before
      #expect(painted == (method == .copying ? 30 : Self.size.height) * (Self.size.width - 90))
    }
  }
}

/// Scrolls so many times, each in a frame of its own.
///
/// - Returns: for each scroll, whether its frame asked for its end.
private func endsAskedFor(scrolls: Int, _ shown: StripedWindow, _ client: XClient) async throws -> [Bool] {
  var asked: [Bool] = []
  for index in 0..<scrolls {
    await shown.scroll(byY: index % 2 == 0 ? 30 : -30)
    asked.append(await shown.completionsRequested.last ?? false)
    try await settle(shown, client)
  }
  return asked
}

private func settle(_ shown: StripedWindow, _ client: XClient) async throws {
  _ = try client.window(titled: "Stripes")
  client.type("n")
  client.sync()
  await shown.idle()
}
