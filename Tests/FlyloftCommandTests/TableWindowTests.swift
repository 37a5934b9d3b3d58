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

  @Test("a row's number leads to that row alone, Escape back to all, and a drag of a column's edge makes it wider")
  func byHand() throws {
    let rows = (0..<400).map { "n\($0),\"\($0) and\nmore\"\n" }.joined()
    try "name,note\n\(rows)".write(toFile: folder.file("a.csv"), atomically: true, encoding: .utf8)
    let display = try ObservedDisplay()
    let row = try picture("a.csv", "row=3", seenBy: display)
    let wide = try picture("a.csv", "widths=1=130", seenBy: display)
    let shown = try open("a.csv", ["widths=1=60"], seenBy: display)
    defer { shown.close() }
    func reach(_ expected: Screenshot, sourceLocation: SourceLocation = #_sourceLocation) {
      let picture = display.client.pixels(of: shown.window) { $0.crop(table) == expected }
      #expect(picture != nil, "\(shown.program.standardError)", sourceLocation: sourceLocation)
    }
    #expect(shown.program.comesToRest(seenBy: display.client))
    let plain = try display.client.pixels(of: shown.window).crop(table)
    display.client.pointer(to: PixelPoint(x: 310, y: 154), in: shown.window)
    display.client.click()
    reach(row)
    display.client.key(Keysym.escape)
    reach(plain)
    // The first column begins behind the rows' numbers, 84 points from the left.
    display.client.pointer(to: PixelPoint(x: 401, y: 72), in: shown.window)
    #expect(shown.program.comesToRest(seenBy: display.client))
    display.client.drag(from: PixelPoint(x: 401, y: 72), to: PixelPoint(x: 471, y: 80), in: shown.window, steps: 4)
    reach(wide)
  }

  @Test(
    "what is written to the end comes below the rows, and among them where they are sorted", arguments: ["", "-size"])
  func followed(sort: String) throws {
    var text = "name,size\n" + (0..<300).map { "n\($0),\($0 * 37 % 301)\n" }.joined()
    try text.write(toFile: folder.file("a.csv"), atomically: false, encoding: .utf8)
    let display = try ObservedDisplay()
    let knobs = ["sort=\(sort)"]
    func end(_ name: String) throws -> Screenshot {
      let shown = try open(name, knobs, seenBy: display)
      defer { shown.close() }
      #expect(shown.program.comesToRest(seenBy: display.client))
      display.client.key(sort.isEmpty ? Keysym.end : Keysym.home)
      #expect(shown.program.comesToRest(seenBy: display.client))
      return try display.client.pixels(of: shown.window).crop(table)
    }
    let shown = try open("a.csv", knobs, seenBy: display)
    defer { shown.close() }
    #expect(shown.program.comesToRest(seenBy: display.client))
    display.client.key(sort.isEmpty ? Keysym.end : Keysym.home)
    // The second goes on a row that the first has cut off.
    for (number, part) in ["x,999\ny,99", "99\nz,7777\n"].enumerated() {
      text += part
      try text.write(toFile: folder.file("b\(number).csv"), atomically: true, encoding: .utf8)
      let file = try FileHandle(forWritingTo: URL(filePath: folder.file("a.csv")))
      try file.seekToEnd()
      try file.write(contentsOf: Data(part.utf8))
      try file.close()
      // Another version of what is sorted has marks beside rows that have come, for a moment.
      let expected = try end("b\(number).csv")
      #expect(display.client.pixels(of: shown.window, until: { $0.crop(table) == expected }) != nil, "\(number)")
    }
  }
}
