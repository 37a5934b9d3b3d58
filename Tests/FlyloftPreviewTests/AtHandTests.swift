import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import FlyloftRegistry
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview
@testable import FlyloftRendering

/// The display thread looks pictures up in a table of its own: nothing that other threads do can keep it from them.
@Suite("A picture that is kept", .serialized)
struct AtHandTests {
  @Test("is shown in the frame in which it comes on screen, while another thread holds the renderer's lock")
  func lockHeld() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(ColoredCards())], size: Size(width: 900, height: 600), isAnimated: false),
        on: display)
      try #require(await live.waitForRow(0, ColoredCards.color(0)) != nil)
      try #require(await live.keeps(0..<9), "the rows ahead are fetched")
      let gate = Gate()
      let core = await live.core
      startThread(named: "holder", niceness: 0) { core.step { _, _ in gate.pass() } }
      gate.waitForArrival()
      // Also when an expectation fails: the renderer's end takes the lock.
      defer { gate.open() }

      live.client.pointer(to: PixelPoint(x: 500, y: 300), in: live.window)
      for event in 0..<100 {
        let isDown = event.isMultiple(of: 2)
        live.client.wheel(isDown ? 4 : -4)
        // Four notches are 320 points: rows of 100 and gaps of 16 in a viewport of 544.
        let row = isDown ? 6 : 0
        try #require(await live.waitForRow(row, ColoredCards.color(row)) != nil, "event \(event)")
        #expect(await live.blankArea == 0)
      }
      gate.open()
      live.client.wheel(40)
      await live.settle()
      let last = await live.lastVisibleRow
      #expect(await live.waitForRow(last, ColoredCards.color(last)) != nil, "what was asked for meanwhile is drawn")
    }
  }

  @Test("comes through, and the window answers, while a view's == waits at a gate")
  func comparisonHeld() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(HeldComparison())], size: Size(width: 900, height: 600), isAnimated: false,
          workerCount: 2),
        on: display)
      // One worker draws the first row. The other finds an equal hash, and waits in the comparison.
      HeldComparison.gate.waitForArrival()
      defer { HeldComparison.gate.open() }
      try #require(await live.waitForRow(2, ColoredCards.color(2)) != nil, "another worker goes on")
      live.client.pointer(to: PixelPoint(x: 500, y: 300), in: live.window)
      for event in 0..<100 {
        let before = await live.top
        live.client.wheel(event.isMultiple(of: 2) ? 1 : -1)
        try #require(await live.wait { await live.top != before }, "event \(event) was not answered")
      }
      HeldComparison.gate.open()
      #expect(await live.waitForRow(1, ColoredCards.color(1)) != nil)
    }
  }
}

/// Coloured cards of which the first two have one hash, and whoever compares them waits at a gate.
private struct HeldComparison: Gallery {
  static let gate = Gate()

  var count: Int { 400 }

  func view(at index: Int) -> Card { Card(index: index) }

  struct Card: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 100) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(ColoredCards.color(index))) }

    static func == (a: Card, b: Card) -> Bool {
      if a.index != b.index { HeldComparison.gate.pass() }
      return a.index == b.index
    }

    func hash(into hasher: inout Hasher) { hasher.combine(index < 2 ? 0 : index) }
  }
}

extension LivePreview {
  /// Waits until the window knows pictures of these rows.
  fileprivate func keeps(_ rows: Range<Int>) async -> Bool {
    let preview = preview
    return await wait {
      await Task { @DisplayActor in
        guard let shown = preview.model.rows else { return false }
        return rows.allSatisfy {
          preview.model.kept.picture(for: shown.request(Place(gallery: 0, row: $0))) != nil
        }
      }.value
    }
  }

  fileprivate var core: RendererCore {
    get async {
      let preview = preview
      return await Task { @DisplayActor in preview.renderer.core }.value
    }
  }

  fileprivate var blankArea: Int {
    get async {
      let preview = preview
      return await Task { @DisplayActor in preview.model.blankArea }.value
    }
  }

  fileprivate var top: Int {
    get async {
      let preview = preview
      return await Task { @DisplayActor in preview.model.viewport.top }.value
    }
  }

  fileprivate var lastVisibleRow: Int {
    get async {
      let preview = preview
      return await Task { @DisplayActor in (preview.model.rows?.visibleRows.upperBound ?? 1) - 2 }.value
    }
  }
}
