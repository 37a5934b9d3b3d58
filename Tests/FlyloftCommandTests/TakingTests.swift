import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// A view is copied and saved by keys, and another program looks at what it got.
@Suite("A view that is taken along", .serialized)
struct TakingTests {
  private let folder = TemporaryFolder()

  /// The picture of a view as the command line writes it.
  private func snapshot(_ arguments: String...) throws -> Image {
    let out = folder.file("snapshots")
    let run = try BuiltProgram.run(["snapshot"] + arguments + ["--redraw", "--out", out])
    #expect(run.status == .exited(0), "\(run.errors)")
    let file = try #require(run.output.split(separator: "\n").first)
    return try Image(pngAt: String(file))
  }

  private func picture(_ value: Pasting.Value?) throws -> Image {
    let value = try #require(value)
    #expect(value.type == "image/png")
    let path = folder.file("pasted.png")
    try Data(value.bytes).write(to: URL(filePath: path))
    return try Image(pngAt: path)
  }

  /// Waits until there is a file.
  private func wait(for path: String) -> Bool {
    let end = ContinuousClock.now + .limit
    while !FileManager.default.fileExists(atPath: path) {
      guard .now < end else { return false }
      sched_yield()
    }
    return true
  }

  private func show(_ display: ObservedDisplay, _ arguments: String...) throws -> (ShownPreview, ExpectedWindow) {
    let preview = try ShownPreview(
      of: "StressCards", executable: BuiltProgram.path(), size: PixelSize(width: 900, height: 600),
      arguments: ["--no-animation", "--no-watch", "--set", "blobs=10"] + arguments, seenBy: display.client)
    return (preview, ExpectedWindow(try gallery("StressCards", ["blobs": "10"])))
  }

  @Test("c copies the picture that snapshot writes: of a card, and of a view alone; it stays when the window has gone")
  func picture() throws {
    let display = try ObservedDisplay()
    let other = try Pasting(display: display.client.display)
    let (preview, expected) = try show(display)
    try display.expect(expected, in: preview)
    let width = expected.image(0).size.width
    display.client.type("c")
    #expect(other.waitForOwner() != 0)
    let card = try snapshot("StressCards", "--set", "blobs=10", "--range", "0", "--size", "\(width)")
    #expect(try picture(other.paste("image/png")).pixels == card.pixels)
    // At 100% it is on screen as it is to be.
    let third = try snapshot("StressCards", "--set", "blobs=10", "--range", "3", "--size", "\(width)")
    for key in [Keysym.return, Keysym.return, Keysym.pageDown, Keysym.pageDown, Keysym.pageDown] {
      display.client.key(key)
    }
    #expect(other.paste("image/png") != nil)
    // By the end of the program the manager has what was copied last, however soon that comes.
    other.own("CLIPBOARD_MANAGER")
    display.client.type("cq")
    let (values, asked) = try #require(other.save(["image/png"]))
    #expect(asked == ["image/png"])
    #expect(try picture(values[0]).pixels == third.pixels)
    #expect(preview.program.wait(within: .limit) == .exited(0))
    #expect(preview.program.standardError == "")
  }

  @Test(
    "C copies a command line that shows the same, whether all views are seen or one alone",
    arguments: [[], ["--alone", "--zoom", "2"]])
  func command(alone: [String]) throws {
    let display = try ObservedDisplay()
    let other = try Pasting(display: display.client.display)
    let preview = try ShownPreview(
      of: "StressCards", executable: BuiltProgram.path(), size: PixelSize(width: 900, height: 600),
      arguments: ["--set", "blobs=10", "--row", "20", "--appearance", "dark", "--no-watch"] + alone,
      seenBy: display.client)
    let expected = ExpectedWindow(try gallery("StressCards", ["blobs": "10"]), appearance: .dark)
    if alone.isEmpty { try display.expect(expected, in: preview, top: 8 + 20 * (expected.image(0).size.height + 16)) }
    // What it has to show may not be known yet.
    var text = ""
    let end = ContinuousClock.now + .limit
    while !text.contains("--row"), .now < end {
      display.client.type("C")
      guard other.waitForOwner() != 0, let value = other.paste("UTF8_STRING") else { continue }
      text = String(decoding: value.bytes, as: UTF8.self)
    }
    #expect(
      text == "\(try BuiltProgram.path()) preview StressCards --set blobs=10 --row 20\(alone.map { " " + $0 }.joined())"
        + " --appearance dark --size 900x600 --no-state", "\(text)")
    let second = try ObservedDisplay()
    let again = try ShownProgram(
      "/bin/sh", ["-c", "exec " + text], in: "/", title: "Flyloft", seenBy: second.client)
    defer { again.close() }
    // All but the title, which says what was copied, and what is told of the view alone, such as its process.
    func views(_ picture: Screenshot) -> [[UInt32]] {
      (60..<(alone.isEmpty ? 600 : 440)).map { y in (0..<900).map { picture[$0, y] } }
    }
    var seen: [[UInt32]] = []
    let isSame = second.client.pixels(
      of: again.window,
      until: { picture in
        if let now = try? display.client.pixels(of: preview.window) { seen = views(now) }
        return views(picture) == seen && Set(seen[200]).count > 20
      }, within: .limit)
    #expect(isSame != nil)
  }

  @Test("S saves as what the name ends with; what was there is replaced when Enter is pressed again")
  func save() throws {
    let display = try ObservedDisplay()
    let (preview, expected) = try show(display, "--appearance", "dark")
    try display.expect(ExpectedWindow(expected.gallery, appearance: .dark), in: preview)
    let width = expected.image(0).size.width
    func save(_ name: String) {
      display.client.type("S" + folder.file(name))
      display.client.key(Keysym.return)
    }
    /// Waits until the file is there, and the field for its name has gone: then there is the window's ground at its edge.
    func isSaved(_ name: String) -> Bool {
      wait(for: folder.file(name))
        && display.client.pixels(of: preview.window, until: { $0[240, 590] == 0xff14_161a }, within: .limit) != nil
    }
    save("a.png")
    #expect(isSaved("a.png"))
    let card = try snapshot(
      "StressCards", "--set", "blobs=10", "--range", "0", "--size", "\(width)", "--appearance", "dark")
    #expect(try Image(pngAt: folder.file("a.png")).pixels == card.pixels)
    for name in ["a.svg", "a.pdf"] {
      save(name)
      #expect(isSaved(name))
    }
    let png = folder.file("again.png")
    #expect(CommandRun(["rsvg-convert", folder.file("a.svg"), "-o", png]).run().end == .exited(code: 0))
    #expect(try Image(pngAt: png).size == card.size)
    #expect(try Data(contentsOf: URL(filePath: folder.file("a.pdf"))).prefix(5) == Data("%PDF-".utf8))
    try "mine".write(toFile: folder.file("b.png"), atomically: true, encoding: .utf8)
    save("b.png")
    display.client.key(Keysym.escape)
    save("c.png")
    #expect(isSaved("c.png"))
    #expect(try String(contentsOfFile: folder.file("b.png"), encoding: .utf8) == "mine")
    save("b.png")
    // The words that it is there, in their colour.
    let isTold = display.client.pixels(
      of: preview.window,
      until: { picture in (560..<585).contains { y in (256..<560).contains { picture[$0, y] == 0xfff2_b84b } } },
      within: .limit)
    #expect(isTold != nil)
    display.client.key(Keysym.return)
    #expect(isSaved("b.png"))
    let (replaced, other) = (URL(filePath: folder.file("b.png")), URL(filePath: folder.file("c.png")))
    #expect(try Data(contentsOf: replaced) == Data(contentsOf: other))
  }
}
