import Flyloft
import FlyloftConcurrency
import FlyloftDisplay
import FlyloftObserver
import Testing

@testable import FlyloftPreview

/// "The window answers at once", by the program's own instrument, and that instrument held to a thread that does block.
@Suite("The display thread", .serialized)
struct ResponsivenessTests {
  @Test("draws of 50 ms each never keep it busy longer than 4 ms in a turn", arguments: [false, true])
  func answers(isAsleep: Bool) async throws {
    // A machine with more to do than it has processors can make a turn long. A thread that waits for draws is always long.
    var attempts: [String] = []
    while attempts.count < 3 {
      let server = try XServer()
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        [display = server.display as String, isAsleep] in
        let long = try await turns(isAsleep: isAsleep, on: display, isBlocking: false)
          .filter { $0.turns.longest > .milliseconds(4) }
          .map { "\($0.deed): \($0.turns.longest), \($0.turns.longestWall) by the wall clock" }
        writeToStandardError(long.map { "long turn: \($0)\n" }.joined() + "all deeds done\n")
      }
      let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
      try #require(lines.contains("all deeds done"))
      let long = lines.filter { $0.hasPrefix("long turn: ") }
      if long.isEmpty { return }
      attempts.append(long.joined(separator: "; "))
    }
    Issue.record("long turns each time: \(attempts)")
  }

  @Test("the same draws made on it are seen by the instrument", arguments: [false, true])
  func blocks(isAsleep: Bool) async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String, isAsleep] in
      for (deed, turns) in try await turns(isAsleep: isAsleep, on: display, isBlocking: true) {
        #expect(turns.longest >= .milliseconds(50), "\(deed): \(turns.longest)")
      }
    }
  }
}

/// Leads a preview of slow cards through all that makes it draw, and gives the figures of the display thread for each
/// deed, from when the window has shown its first card.
private func turns(
  isAsleep: Bool, on display: String, isBlocking: Bool
) async throws -> [(deed: String, turns: TurnMetrics)] {
  let cards = AnyGallery(SlowCards(isAsleep: isAsleep))
  let live = try await LivePreview(PreviewConfiguration(galleries: [cards], showsMetrics: true), on: display)
  let (client, preview) = (live.client, live.preview)
  #expect(await live.waitForRow(0, SlowCard.color(0)) != nil, "the first row")
  let blocking = await Task { @DisplayActor in isBlocking ? BlockingDelegate(preview, isAsleep: isAsleep) : nil }.value

  let deeds: [(String, () -> Void)] = [
    ("the wheel", { client.scroll(live.window, events: 90, perSecond: 90, course: .turning(after: 30)) }),
    ("pages", { client.key(Keysym.pageDown, times: 3) }),
    ("the end", { client.key(Keysym.end) }),
    ("another size", { client.resize(live.window, to: PixelSize(width: 1000, height: 700)) }),
    ("the sidebar", { client.type("bb") }),
    ("zoom", { client.type("+-") }),
    ("the wheel again", { client.scroll(live.window, events: 30, perSecond: 60, course: .turning(after: 10)) }),
  ]
  client.pointer(to: PixelPoint(x: 700, y: 400), in: live.window)
  var figures: [(String, TurnMetrics)] = []
  for (deed, perform) in deeds {
    await Task { @DisplayActor in EventLoop.shared.resetTurns() }.value
    perform()
    client.settle(live.window, within: .seconds(2))
    figures.append((deed, await Task { @DisplayActor in EventLoop.shared.turns }.value))
  }
  // It went on showing what it should all along.
  client.key(Keysym.end)
  let last = cards.count - 1
  #expect(await live.waitForRow(last, SlowCard.color(last)) != nil, "the last row")
  let drawn = await Task { @DisplayActor in preview.report.drawn }.value
  #expect(drawn > 10, "\(drawn) drawings")
  withExtendedLifetime(blocking) {}
  return figures
}

/// Stands before the preview and draws a card at each frame: what the preview must never do.
@DisplayActor
private final class BlockingDelegate: WindowDelegate {
  private let preview: PreviewWindow
  private let isAsleep: Bool
  private var drawn = 0

  init(_ preview: PreviewWindow, isAsleep: Bool) {
    self.preview = preview
    self.isAsleep = isAsleep
    preview.window.delegate = self
  }

  func windowWillPaint(_ window: Window) {
    preview.windowWillPaint(window)
    drawHere(SlowCard(index: drawn, isAsleep: isAsleep))
    drawn += 1
  }

  private func drawHere(_ card: SlowCard) {
    do {
      let surface = try Surface(size: PixelSize(width: 900, height: 100))
      try surface.draw { canvas in card.draw(on: canvas) }
    } catch { Issue.record(error) }
  }

  func window(_ window: Window, received event: InputEvent) { preview.window(window, received: event) }
  func window(_ window: Window, resizedTo size: PixelSize) { preview.window(window, resizedTo: size) }
  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    preview.window(window, paint: rect, with: painter)
  }
  func window(_ window: Window, advanceTo time: Duration) { preview.window(window, advanceTo: time) }
  func windowDidEndFrame(_ window: Window, painted: Bool) {
    preview.windowDidEndFrame(window, painted: painted)
  }
  func windowShouldClose(_ window: Window) { preview.windowShouldClose(window) }
}
