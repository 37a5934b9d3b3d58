import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// The programs in `Tests/Packages`, as this package builds them; `make packages` builds them as somebody else's.
@Suite("Programs that embed Flyloft")
struct SamplesTests {
  private let folder = TemporaryFolder()
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().path + "/../.."

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
  }

  /// Where each program is shown.
  private static let documents = [
    "Rendering/Sources/Queue": article("FlyloftRendering", "Embedding"), "Rendering/Sources/Cells": "README.md",
    "Programs/Sources/Picture": article("FlyloftDisplay", "AWindow"),
    "Programs/Sources/Staged": article("FlyloftStage", "OwnStage"),
    "Programs/Sources/Preview": article("FlyloftPreview", "TheWholeWindow"),
  ]

  private static func article(_ module: String, _ name: String) -> String {
    "Sources/\(module)/\(module).docc/\(name).md"
  }

  /// What the article on embedding says before it shows the first program.
  private static func overview() throws -> Substring {
    let text = try text(of: article("FlyloftRendering", "Embedding"))
    return text.prefix(upTo: try #require(text.firstRange(of: "```")).lowerBound)
  }

  @Test("README and the articles show them as they are", arguments: documents)
  func shown(folder: String, document: String) throws {
    let name = try #require(folder.split(separator: "/").last)
    let program = try Self.text(of: "Tests/Packages/\(folder)/\(name).swift")
    #expect(try Self.text(of: document).contains("```swift\n\(program)```"))
  }

  @Test("the article names every program, says how many there are, and names every library that can be used so")
  func named() throws {
    let overview = try Self.overview()
    let programs = try ["Rendering", "Programs"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/Tests/Packages/\($0)/Sources")
    }
    #expect(programs.count == 7 && overview.split(whereSeparator: \.isWhitespace).contains("Seven"))
    let products = try #require(try Self.text(of: "Package.swift").firstMatch(of: /products: \[\n((?:    ".*\n)+)/))
    let libraries = products.1.split(separator: "\"").filter { $0.hasPrefix("Flyloft") }
    #expect(libraries.count > 5)
    for name in programs + libraries.map(String.init) { #expect(overview.contains("`\(name)`"), "\(name)") }
  }

  @Test("a view that crashes costs its own picture where the program is its own stage")
  func staged() throws {
    let staged = try Program(BuiltProgram.path("flyloft-staged"), [])
    #expect(staged.wait(within: .limit) == .exited(0))
    let lines = staged.standardOutput.split(separator: "\n")
    #expect(lines.count == 3 && lines.first == "dot 0: 32 pixels wide" && lines.last == "dot 2: 32 pixels wide")
    #expect(lines.contains { $0.hasPrefix("dot 1: it crashed: ") && $0.contains("there is no such dot") })
  }

  @Test("a program of one's own has the whole window over its galleries, drawn in processes")
  func preview() throws {
    let display = try ObservedDisplay()
    let program = try Program(
      BuiltProgram.path("flyloft-preview"), [], environment: ["DISPLAY": display.server.display])
    let window = try display.client.window(titled: "Flyloft", of: program, within: .limit)
    let dot = Color.slate.opaquePixel
    // Nothing else in the window has that colour.
    #expect(display.client.pixels(of: window, until: { $0.pixels.contains(dot) }, within: .limit) != nil)
    display.client.close(window)
    #expect(program.wait(within: .limit) == .exited(0))
    #expect(program.standardError.isEmpty)
  }

  @Test("it has the command line, too, under its own name, and samples as galleries")
  func commandLine() throws {
    func run(_ arguments: String...) throws -> Program {
      let program = try Program(BuiltProgram.path("flyloft-preview"), arguments)
      try #require(program.wait(within: .limit) != nil)
      return program
    }
    #expect(try run("list").standardOutput == "Dots   100 views\nRadii  4 views\n")
    let files = (0..<4).map { folder.file("Radii-\($0).png") }
    // Each is named once it is written, in any order.
    let written = try run("snapshot", "Radii", "--out", folder.path).standardOutput.split(separator: "\n").map(
      String.init)
    #expect(written.sorted() == files)
    // A sample is drawn as it is in a gallery.
    let dot = try run("snapshot", "Dots", "--range", "0", "--isolated", "--out", folder.path)
    #expect(dot.wait(within: .limit) == .exited(0))
    #expect(
      try Data(contentsOf: URL(filePath: folder.file("Dots-00.png")))
        == Data(contentsOf: URL(filePath: folder.file("Radii-2.png"))))
    #expect(try run("--help").standardOutput.contains("\nUSAGE: flyloft-preview <subcommand>\n"))
    let wrong = try run("preview", "Radius")
    #expect(wrong.wait(within: .limit) == .exited(64))
    #expect(
      wrong.standardError.contains("Radii") && wrong.standardError.contains("See 'flyloft-preview preview --help'"))
    let unset = try run("snapshot", "Radii", "--set", "x=1", "--out", folder.path)
    #expect(unset.wait(within: .limit) == .exited(64) && unset.standardError.contains("Radii has no knobs"))
  }

  @Test("of two windows each scrolls and closes by itself, and the program ends with the last")
  func lists() throws {
    let display = try ObservedDisplay()
    let client = display.client
    let program = try Program(
      BuiltProgram.path("flyloft-lists"), [], environment: ["DISPLAY": display.server.display])
    let first = try client.window(titled: "List 1", of: program, within: .limit)
    let second = try client.window(titled: "List 2", of: program, within: .limit)
    client.move(second, to: PixelPoint(x: 300, y: 0))
    /// The colours of a window's first two rows, of which each third is the same.
    func show(_ window: WindowHandle, _ colors: [Color]) -> Bool {
      client.pixels(
        of: window, until: { [$0[20, 20], $0[20, 60]] == colors.map(\.opaquePixel) }, within: .limit) != nil
    }
    #expect(show(first, [.red, .green]) && show(second, [.red, .green]))
    client.pointer(to: PixelPoint(x: 50, y: 50), in: second)
    client.wheel(1)
    #expect(show(second, [.green, .blue]))
    client.pointer(to: PixelPoint(x: 50, y: 50), in: first)
    client.wheel(2)
    #expect(show(first, [.blue, .red]))
    #expect(show(second, [.green, .blue]))
    client.close(first)
    client.pointer(to: PixelPoint(x: 50, y: 50), in: second)
    client.wheel(1)
    #expect(show(second, [.blue, .red]))
    client.close(second)
    #expect(program.wait(within: .limit) == .exited(0))
    #expect(program.standardError.isEmpty)
  }

  @Test("a queue, cells and a window do what is said of them")
  func samples() throws {
    let queue = try Program(BuiltProgram.path("flyloft-queue"), [])
    #expect(queue.wait(within: .limit) == .exited(0))
    #expect(queue.standardOutput == "[\"chart\", \"charts\"]\n")

    let cells = try Program(BuiltProgram.path("flyloft-cells"), [])
    #expect(cells.wait(within: .limit) == .exited(0))
    #expect(cells.standardOutput == (0..<3).map { "row \($0): 64 pixels wide\n" }.joined() + "drawn: 3\n")

    let traced = try Program(BuiltProgram.path("flyloft-traced"), [folder.file("trace.json")])
    #expect(traced.wait(within: .limit) == .exited(0))
    let events = try #require(JSONValue(String(contentsOfFile: folder.file("trace.json"), encoding: .utf8))?.elements)
    #expect(events.contains { $0["name"]?.text == "draw" })

    let display = try ObservedDisplay()
    let program = try BuiltProgram.path("flyloft-picture")
    let picture = try Program(program, [], environment: ["DISPLAY": display.server.display])
    let window = try display.client.window(titled: "Picture", of: picture, within: .limit)
    func waitFor(_ color: UInt32) -> Bool {
      display.client.pixels(of: window, until: { $0.size.width > 100 && $0[100, 100] == color }, within: .limit) != nil
    }
    let colors = [Color.red, .green, .blue].map(\.opaquePixel)
    #expect(waitFor(colors[0]))
    display.client.pointer(to: PixelPoint(x: 50, y: 50), in: window)
    display.client.click()
    #expect(waitFor(colors[1]))
    display.client.close(window)
    #expect(picture.wait(within: .limit) == .exited(0))

    let lost = try Program(program, [], environment: ["DISPLAY": display.server.display])
    _ = try display.client.window(titled: "Picture", of: lost, within: .limit)
    display.server.kill()
    // The loop ends with the server, and what it throws ends the program.
    #expect(lost.wait(within: .limit) != nil)
    #expect(lost.standardError.contains("went away"))
  }
}
