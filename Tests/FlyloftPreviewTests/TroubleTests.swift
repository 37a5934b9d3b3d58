import Flyloft
import FlyloftDisplay
import FlyloftObserver
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

/// Views and galleries that do not behave.
@Suite("In trouble", .serialized)
struct TroubleTests {
  @Test("a view that fails, or has no usable size, becomes an error card; its neighbours are shown")
  func faults() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 2600))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(
        PreviewConfiguration(galleries: [AnyGallery(FaultyCards())], size: Size(width: 900, height: 2500)), on: display)
      let last = FaultyCards.faults.count + 1
      #expect(await live.waitForRow(last, FaultyCards.color) != nil, "the last row")
      #expect(await live.waitForRow(0, FaultyCards.color) != nil, "the first row")
      for row in 1..<last {
        // The red edge is four points wide, of which the line around the card takes the first.
        let isRed = await live.waitForRow(row, Palette.of(.light).bad, x: 3) != nil
        #expect(isRed, "\(FaultyCards.faults[row - 1])")
        #expect(await live.waitForRow(row, Palette.of(.light).card, x: 4) != nil, "right of row \(row)'s edge")
        let frame = await live.frame(of: row)
        #expect(frame.height >= 160, "row \(row) is \(frame)")
      }
      // It still answers.
      live.client.pointer(to: PixelPoint(x: 500, y: 500), in: live.window)
      live.client.resize(live.window, to: PixelSize(width: 900, height: 600))
      live.client.key(Keysym.end)
      #expect(await live.waitForRow(last, FaultyCards.color) != nil, "scrolled to the end")
    }
  }

  @Test("“Try again” and r have a failed view drawn again", arguments: ["click", "r"])
  func retry(means: String) async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String, means] in
      let options = PreviewConfiguration(
        galleries: [AnyGallery(RecoveringCards())], size: Size(width: 900, height: 500))
      let live = try await LivePreview(options, on: display)
      #expect(await live.waitForRow(0, Palette.of(.light).bad, x: 3) != nil, "an error card")
      let frame = await live.frame(of: 0)
      if means == "click" {
        // Beside the button first, which is no reason to try again.
        live.client.pointer(to: PixelPoint(x: frame.minX + 300, y: frame.maxY - 35), in: live.window)
        live.client.click()
        let picture = try await live.settledPicture()
        #expect(picture[frame.minX + 3, frame.minY + 80] == Palette.of(.light).bad.pixel, "a click beside the button")
        live.client.pointer(to: PixelPoint(x: frame.minX + 40, y: frame.maxY - 35), in: live.window)
        live.client.click()
      } else {
        live.client.type(means)
      }
      #expect(await live.waitForRow(0, FaultyCards.color) != nil, "drawn again")
    }
  }

  @Test("an empty gallery, one of a negative count, and none at all", arguments: 0..<3)
  func nothing(which: Int) async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String, which] in
      let galleries = [[AnyGallery(NoCards())], [AnyGallery(NegativeCards())], []][which]
      let options = PreviewConfiguration(galleries: galleries, size: Size(width: 900, height: 500))
      let live = try await LivePreview(options, on: display)
      let ground = Palette.of(.light).background.pixel
      // A note in the middle of the content; nothing where a row or a scrollbar would be.
      func hasNote(_ picture: Screenshot) -> Bool {
        picture.size.width == 900 && picture[260, 120] == ground
          && picture.crop(PixelRect(x: 300, y: 200, width: 500, height: 150)).pixels.contains { $0 != ground }
      }
      let picture = live.client.pixels(of: live.window, until: hasNote)
      #expect(picture?[886, 20] == ground, "a note and nothing else")
      // Below the title, whose picture may still come.
      let page = PixelRect(x: 232, y: 56, width: 668, height: 444)
      let before = picture?.crop(page)
      live.client.pointer(to: PixelPoint(x: 500, y: 300), in: live.window)
      live.client.wheel(3)
      for key in [Keysym.pageDown, Keysym.end, Keysym.home, Keysym.up] { live.client.key(key) }
      live.client.type("r+-0")
      live.client.click()
      live.client.drag(from: PixelPoint(x: 886, y: 20), to: PixelPoint(x: 886, y: 300), in: live.window)
      #expect(try await live.settledPicture().crop(page) == before, "nothing can be scrolled or zoomed")
      live.client.type("hb/x\n?xb")
      live.client.resize(live.window, to: PixelSize(width: 1, height: 1))
      live.client.resize(live.window, to: PixelSize(width: 900, height: 500))
      #expect(live.client.pixels(of: live.window, until: hasNote) != nil, "the note is there again")
    }
  }
}
