import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftStage
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("Words in a window", .serialized)
struct FindingTests {
  @Test("are found, and texts, links, labels and the outline read, by the window that shows them")
  func wires() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      var cards = WordCards()
      cards.printed = (1...40).map { "A-\($0)" }
      let live = try await LivePreview(
        PreviewConfiguration(
          galleries: [AnyGallery(cards)], size: Size(width: 900, height: 600), isAnimated: false), on: display)
      let preview = live.preview
      func holds(_ condition: @escaping @DisplayActor @Sendable (PreviewModel) -> Bool) async -> Bool {
        await live.wait { await Task { @DisplayActor in condition(preview.model) }.value }
      }
      try #require(await live.settle())
      #expect(await holds { $0.contents.outline?.headings.count == 3 })
      #expect(await holds { $0.contents.labels.last == "A-40" })
      live.client.type("l")
      #expect(await holds { $0.rows?.texts.link == LinkPlace(row: 1, index: 0) })
      let card = await live.frame(of: 0)
      live.client.pointer(to: PixelPoint(x: card.minX + 25, y: card.minY + 40), in: live.window)
      #expect(await holds { $0.texts[0]?.text.string == "card 0" })
      live.client.key(UInt(Character("f").asciiValue!), modifiers: .control)
      live.client.type("needle")
      #expect(await holds { $0.search?.words == "1 of 3" })
      let finder = await Task { @DisplayActor in preview.finder }.value
      #expect(finder.keptCount > 0)
      live.client.key(0xff1b)
      #expect(await live.wait { finder.keptCount == 0 })
    }
  }
}
