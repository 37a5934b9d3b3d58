import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Commands that end, in a checkout whose modules are newer than the program.
@Suite("Commands after an edit")
struct EditedCommandTests {
  private let sources: EditedSources

  init() throws {
    sources = try EditedSources()
    try save("Gauges", 0x334455, count: 3)
  }

  private func save(_ module: String, _ color: UInt32, count: Int, line: String = "") throws {
    try sources.write(
      EditedSources.text(of: module, color: color, count: count, line: line), to: "Plugins/\(module)/\(module).swift")
  }

  private func pixel(_ file: String) throws -> UInt32? {
    try Image(pngAt: sources.folder.file("out/\(file)")).pixels.first.map { $0 & 0xff_ffff }
  }

  @Test("list says what a built-in module and a new one have now, and of one that doesn't compile why")
  func list() throws {
    let ended = try sources.run(["list"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty, "\(ended.errors)")
    let lines = ended.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("Gauges 3 views") && lines.contains("Swatches 200 views"))
    try save("Gauges", 0x334455, count: -3)
    let faults = try sources.run(["list"]).errors.split(separator: "\n")
    #expect(
      faults == [
        "flyloft: Gauges: its count is -3, which is taken for 0: a gallery can't have fewer views than none.",
        "flyloft: Gauges: views is “-3” by default, but its knob takes a whole number from 0 to 1,000.",
      ])
    try save("Gauges", 0x334455, count: 3, line: "let wrong: Colour = 1")
    #expect(try sources.run(["list", "Gauges", "Swatches"]).status == .exited(1))
    #expect(try sources.run(["list", "Swatches"]).status == .exited(0))
    let broken = try sources.run(["list"])
    #expect(broken.status == .exited(0))
    #expect(broken.output.contains("Gauges           can't say what it has: Gauges doesn’t compile"))
    #expect(broken.output.contains("Swatches         200 views"))
    #expect(
      broken.errors.contains("Plugins/Gauges/Gauges.swift:8:16: error: cannot find type 'Colour' in scope"))
  }

  @Test("snapshot draws what the sources say, on threads and in processes, and keeps pictures of the same sources only")
  func snapshot() throws {
    for (number, isolated) in [[], ["--isolated"]].enumerated() {
      let arguments =
        ["snapshot", "gauges", "Swatches", "--size", "8x8", "--set", "views=1", "--out", "out"] + isolated
      let files = ["Gauges-0-views=1-8x8.png", "Swatches-0-views=1-8x8.png"]
      let color = 0x44_5500 + UInt32(number)
      try save("Gauges", color, count: 3)
      let first = try sources.run(arguments)
      #expect(first.status == .exited(0), "\(first.errors)")
      #expect(try pixel(files[0]) == color && pixel(files[1]) == 0x112233)
      let second = try sources.run(arguments)
      #expect(second.output.isEmpty && second.errors.contains("2 of 2 were there already"))
      try save("Gauges", color + 0x100000, count: 3)
      let third = try sources.run(arguments)
      #expect(third.output == "out/\(files[0])\n", "\(third.errors)")
      #expect(try pixel(files[0]) == color + 0x100000)
    }
  }

  @Test("snapshot of what doesn't compile is refused with what the compiler says, notes too")
  func refused() throws {
    try save("Gauges", 0x334455, count: 3, line: "let twice = 1; let twice = 2")
    let ended = try sources.run(["snapshot", "Gauges", "--out", "out"])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errors.contains("Plugins/Gauges/Gauges.swift:8:24: error: invalid redeclaration of 'twice'"))
    #expect(ended.errors.contains("Plugins/Gauges/Gauges.swift:8:9: note: 'twice' previously declared here"))
    // Another one is none of its business.
    #expect(
      try sources.run(["snapshot", "Swatches", "--size", "8x8", "--range", "0", "--out", "out"]).status == .exited(0))
  }

  @Test("preview opens a module that is newer than the program by its name, with its knobs set")
  func preview() throws {
    let display = try ObservedDisplay()
    // Nothing in it is given up because others have the processors.
    let preview = try ShownProgram(
      BuiltProgram.path(),
      ["preview", "Swatches", "--set", "views=1", "--size", "900x600", "--no-animation", "--deadline", "86400"],
      in: sources.folder.path, title: "Flyloft – Swatches", seenBy: display.client)
    let (inView, below) = (EditedSources.place, PixelPoint(x: 500, y: 400))
    #expect(display.waitForColor(0x112233, at: inView, in: preview.window), "\(preview.program.standardError)")
    #expect(display.waitForColor(0xf6f6f4, at: below, in: preview.window))
    // Its knob stays set by an edit.
    try sources.color(0x445566)
    #expect(display.waitForColor(0x445566, at: inView, in: preview.window), "\(preview.program.standardError)")
    #expect(display.waitForColor(0xf6f6f4, at: below, in: preview.window))
  }

  @Test(
    "knobs are those that the sources have now, of a module that is newer than the program, and of one that has changed"
  )
  func knobs() throws {
    for module in ["Swatches", "Gauges"] {
      let wrong = try sources.run(["preview", module, "--set", "views=1001"])
      #expect(
        wrong.status == .exited(64) && wrong.errors.contains("views can't be “1001”: it takes a whole number from 0"),
        "\(wrong.errors)")
    }
  }

  @Test("preview of a module that is newer than the program and doesn't compile says why, where knobs are to be set")
  func unbuiltKnobs() throws {
    try save("Swatches", 0x112233, count: 3, line: "let wrong: Colour = 1")
    let ended = try sources.run(["preview", "Swatches", "--set", "views=1"])
    #expect(
      ended.status == .exited(1)
        && ended.errors.contains("Plugins/Swatches/Swatches.swift:8:16: error: cannot find type 'Colour' in scope"),
      "\(ended.errors)")
  }

  @Test("new prints paths that can be opened from where it was started, and says so where there is no checkout")
  func new() throws {
    let here = try sources.run(["new", "Dials"])
    #expect(here.output == "Plugins/Dials/Dials.swift\nPlugins/Dials/Tests/DialsTests.swift\n")
    let root = try #require(realpath(sources.folder.path, nil).map { String(cString: $0) })
    let inside = try sources.run(["new", "Rings"], in: "Plugins/Dials")
    #expect(inside.output == "\(root)/Plugins/Rings/Rings.swift\n\(root)/Plugins/Rings/Tests/RingsTests.swift\n")
    #expect(inside.errors.contains("make -C \(root) run ARGS=Rings") && !inside.errors.contains("no checkout here"))
    // A program of another checkout, which is the one that is meant where there is none.
    try sources.folder.addPrograms("flyloft")
    let elsewhere = TemporaryFolder()
    let program = try Program(
      sources.folder.file("flyloft"), ["new", "Cards"], in: elsewhere.path)
    #expect(program.wait(within: .limit) == .exited(0))
    #expect(
      program.standardOutput == "\(root)/Plugins/Cards/Cards.swift\n\(root)/Plugins/Cards/Tests/CardsTests.swift\n")
    #expect(program.standardError.contains("There is no checkout here"))
  }
}
