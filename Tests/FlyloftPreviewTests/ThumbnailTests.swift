import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import FlyloftRegistry
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("Thumbnails in a window", .serialized)
struct ThumbnailTests {
  @Test("show where a page comes that takes long")
  func wires() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(SlowPaper())], size: Size(width: 900, height: 600), isAnimated: false), on: display)
      let preview = live.preview
      func holds(_ condition: @escaping @DisplayActor @Sendable (PreviewModel) -> Bool) async -> Bool {
        await live.wait { await Task { @DisplayActor in condition(preview.model) }.value }
      }
      let row = SlowPaper.held + 5
      #expect(
        await holds { model in
          (row...row + 1).allSatisfy {
            guard let request = model.rows?.request(Place(gallery: 0, row: $0)) else { return false }
            return model.kept.thumbnail(of: request) != nil
          }
        })
      live.client.type("g\(row)")
      live.client.key(0xff0d)
      #expect(await live.waitForRow(row, SlowPaper.color(of: row)) != nil)
      #expect(await holds { $0.blankArea == 0 && $0.rows?.slot(at: Place(gallery: 0, row: row))?.image == nil })
      SlowPaper.gate.open()
      #expect(await holds { $0.rows?.isComplete == true })
    }
  }
}

/// Pages of one colour each, of which some are not drawn in their size before a gate opens. Those before take long.
private struct SlowPaper: OutlinedGallery {
  static let gate = Gate()
  static let held = 20

  var count: Int { 40 }

  static func color(of index: Int) -> Color { Color(red: Double(index) / 51, green: 0.4, blue: 0.8) }

  func view(at index: Int) -> Page { Page(index: index) }
  func outline() -> [OutlineEntry] { [] }

  struct Page: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: 600, height: 500) }

    func draw(on canvas: borrowing Canvas) {
      if canvas.pixel < 2 {
        if index >= SlowPaper.held { SlowPaper.gate.pass() }
        let start = Duration.threadProcessorNanoseconds
        while Duration.threadProcessorNanoseconds - start < 120_000_000 {}
      }
      canvas.fill(with: .color(SlowPaper.color(of: index)))
    }
  }
}
