import Flyloft
import FlyloftObserver
import Foundation
import GalleryCatalog
import TestSupport
import Testing

/// A table in the window of the built program, beside one that was told on the command line how to show it.
@Suite("A table in the window", .serialized)
struct TableWindowTests {
  private let folder = TemporaryFolder()
  /// The heading and the rows.
  private let table = PixelRect(x: 256, y: 58, width: 600, height: 540)

  private func open(_ name: String, _ knobs: [String], seenBy display: ObservedDisplay) throws -> ShownProgram {
    try ShownProgram(
      BuiltProgram.path(),
      [folder.file(name), "--size", "900x600", "--no-animation", "--no-state"] + knobs.flatMap { ["--set", $0] },
      environment: ["DISPLAY": display.client.display], title: "Flyloft", seenBy: display.client)
  }

  /// What a window shows that was started so.
  private func picture(_ name: String, _ knobs: String..., seenBy display: ObservedDisplay) throws -> Screenshot {
    let shown = try open(name, knobs, seenBy: display)
    defer { shown.close() }
    #expect(shown.program.comesToRest(seenBy: display.client))
    return try display.client.pixels(of: shown.window).crop(table)
  }

  @Test("a click on a column's name sorts by it, a second one from the greatest down, a third as the rows come")
  func sorting() throws {
    let rows = (0..<60).map { "n\($0),\($0 * 37 % 61)\n" }.joined()
    try "name,size\n\(rows)".write(toFile: folder.file("a.csv"), atomically: true, encoding: .utf8)
    let display = try ObservedDisplay()
    let up = try picture("a.csv", "sort=size", seenBy: display)
    let down = try picture("a.csv", "sort=-size", seenBy: display)
    let plain = try picture("a.csv", seenBy: display)
    try #require(Set([up, down, plain].map(\.pixels)).count == 3)
    let shown = try open("a.csv", [], seenBy: display)
    defer { shown.close() }
    for expected in [plain, up, down, plain] {
      #expect(display.client.pixels(of: shown.window, until: { $0.crop(table) == expected }) != nil)
      display.client.pointer(to: PixelPoint(x: 446, y: 72), in: shown.window)
      display.client.click()
    }
  }
}
