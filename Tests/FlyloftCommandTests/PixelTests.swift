import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// Compares pixels read back from the window with snapshots, which need no X server.
@Suite("The window's pixels", .serialized)
struct PixelTests {
  struct Look: CustomTestStringConvertible {
    let appearance: Appearance
    let scale: Double

    var testDescription: String { "\(appearance) at scale \(Int(scale))" }
  }

  private static let looks = Appearance.allCases.flatMap { appearance in
    [1.0, 2.0].map { Look(appearance: appearance, scale: $0) }
  }
  private static let hasPhotos = (try? gallery("Photos")) != nil

  @Test("they are the snapshots of the views, row by row", arguments: looks)
  func cards(look: Look) throws {
    let display = try ObservedDisplay(size: PixelSize(width: 2000, height: 1400))
    let preview = try display.show(
      "StressCards", "--scale", "\(look.scale)", "--appearance", look.appearance.rawValue)
    let expected = ExpectedWindow(try gallery("StressCards"), scale: look.scale, appearance: look.appearance)
    try display.expect(expected, in: preview)
  }

  @Test("photographs too, decoded for the window's scale", .needs(.photos, if: hasPhotos), arguments: looks)
  func photos(look: Look) throws {
    let display = try ObservedDisplay(size: PixelSize(width: 2000, height: 1400))
    let preview = try display.show("Photos", "--scale", "\(look.scale)", "--appearance", look.appearance.rawValue)
    let expected = ExpectedWindow(try gallery("Photos"), scale: look.scale, appearance: look.appearance)
    try display.expect(expected, in: preview)
  }

  @Test("without MIT-SHM they are the same, and one message says that it is missing")
  func withoutSharedMemory() throws {
    let sharing = try ObservedDisplay()
    let sending = try ObservedDisplay(options: ["-extension", "MIT-SHM"])
    let (shared, sent) = (try sharing.show("StressCards"), try sending.show("StressCards"))
    let expected = ExpectedWindow(try gallery("StressCards"))
    for display in [(sharing, shared), (sending, sent)] {
      try display.0.expect(expected, in: display.1)
      // Halfway into a row, so that a part of a picture is put, too.
      display.0.client.pointer(to: PixelPoint(x: 500, y: 300), in: display.1.window)
      display.0.client.wheel(13)
      try display.0.expect(expected, in: display.1, top: 1040)
    }
    // All pixels, including sidebar, title and scrollbar.
    let same = sending.client.pixels(of: sent.window) { (try? sharing.client.pixels(of: shared.window)) == $0 }
    #expect(same != nil)
    #expect(shared.program.standardError.isEmpty)
    let lines = sent.program.waitForErrorLines(1)
    #expect(lines.count == 1 && lines[0].contains("MIT-SHM"))
  }
}
