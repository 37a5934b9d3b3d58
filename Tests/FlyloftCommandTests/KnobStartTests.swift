import Flyloft
import FlyloftObserver
import FlyloftRecording
import FlyloftRegistry
import Foundation
import TestSupport
import Testing

/// A window whose knobs are set on the command line waits for no answer: here the stage gives none until the test lets it.
@Suite("The start of a preview with knobs", .serialized)
struct KnobStartTests {
  private let folder = TemporaryFolder()
  private let gate: ScriptGate
  private let program: String
  /// A worker has little of a busy machine, and a gallery as long as this to say what it has.
  private let patience = ["--deadline", "86400"]

  init() throws {
    gate = try ScriptGate(in: folder)
    try folder.addPrograms("flyloft")
    try folder.addScript("flyloft-galleries", "\(gate.wait); exec '\(BuiltProgram.path("flyloft-galleries"))' \"$@\"")
    program = folder.file("flyloft")
  }

  /// Shows galleries, and waits until the window is mapped and painted.
  private func show(_ galleries: String..., on display: ObservedDisplay, set arguments: [String]) throws -> ShownPreview
  {
    let preview = try ShownPreview(
      of: galleries[0], executable: program, size: PixelSize(width: 900, height: 600),
      arguments: galleries.dropFirst() + arguments + patience, seenBy: display.client)
    // The sidebar's ground, and the one beside it.
    let painted = display.client.pixels(
      of: preview.window, until: { $0.size.width == 900 && $0[5, 590] != $0[500, 590] }, within: .limit)
    try #require(painted != nil)
    return preview
  }

  @Test("it is open, mapped and painted while the stage says nothing; then it shows what was set")
  func silent() throws {
    let display = try ObservedDisplay()
    let path = folder.file("a.session")
    let preview = try show(
      "StressCards", "Gauges", on: display,
      set: ["--set", "step=50", "--set", "blobs=3", "--set", "rows=30", "--record", path])
    display.client.key(Keysym.pageUp)
    #expect(try !FileManager.default.fileExists(atPath: path) || WholeFile.text(of: path).isEmpty)
    gate.open()
    try display.expect(ExpectedWindow(gallery("StressCards", ["blobs": "3", "rows": "30"])), in: preview)
    _ = try preview.close()
    let session = try Session(at: path)
    #expect(session.settings.contains(KnobSetting(name: "blobs", value: "3")))
    #expect(session.settings.contains(KnobSetting(name: "rows", value: "30")))
    #expect(!session.settings.contains { $0.name == "step" })
    #expect(session.inputs.contains { $0.input == .key(keysym: Keysym.pageUp, text: "", []) })
  }

  struct Mistake: CustomTestStringConvertible {
    let galleries: [String]
    let settings: [String]
    let message: String
    var testDescription: String { settings.joined(separator: " ") }
  }

  @Test(
    "a wrong knob that is known late: status 64, its line and the usage, no window, and files as they were",
    arguments: [
      Mistake(
        galleries: ["StressCards"], settings: ["rows=5", "row=5"],
        message: "StressCards has no knob “row”. Did you mean rows?"),
      Mistake(
        galleries: ["StressCards", "Gauges"], settings: ["rows=5", "step=0"], message: "step can't be “0”: it takes"),
      Mistake(
        galleries: ["StressCards", "Clock"], settings: ["colour=red"],
        message: "None of StressCards, Clock has a knob “colour”."),
    ])
  func mistaken(_ mistake: Mistake) throws {
    let display = try ObservedDisplay()
    let files = ["--record", "--report", "--trace"].flatMap { option in
      [option + " old", option + " new"].map { (option: option, path: folder.file($0)) }
    }
    let (old, new) = (files.filter { $0.path.hasSuffix("old") }, files.filter { $0.path.hasSuffix("new") })
    for file in old { try WholeFile.write(Array("before".utf8), to: file.path) }
    let given = (mistake.galleries.count == 1 ? old : new).flatMap { [$0.option, $0.path] }
    let preview = try ShownPreview(
      of: mistake.galleries[0], executable: program, size: PixelSize(width: 900, height: 600),
      arguments: mistake.galleries.dropFirst() + mistake.settings.flatMap { ["--set", $0] } + given + patience,
      seenBy: display.client)
    gate.open()
    #expect(preview.program.wait(within: .limit) == .exited(64))
    let errors = preview.program.standardError
    #expect(errors.hasPrefix("Error: \(mistake.message)"), "\(errors)")
    #expect(errors.contains("\nUsage: flyloft preview ["))
    #expect(preview.program.standardOutput.isEmpty)
    #expect(display.waitUntilGone(preview.window))
    for file in old { #expect(try WholeFile.text(of: file.path) == "before") }
    #expect(!folder.files.contains { $0.hasSuffix("new") })
  }

  @Test("so it is where a gallery never says how many views it has")
  func endless() throws {
    let sources = try EditedSources()
    let text = EditedSources.text(color: 0x112233).replacing("Int { views }", with: "Int { while true { pause() } }")
    try sources.write(text, to: "Plugins/Swatches/Swatches.swift")
    let ended = try sources.run(["preview", "Swatches", "--set", "view=5"] + patience)
    #expect(ended.status == .exited(64))
    #expect(ended.errors.hasPrefix("Error: Swatches has no knob “view”. Did you mean views?"), "\(ended.errors)")
  }

  @Test("without a display the knob is told, if it is wrong, and else the display")
  func noDisplay() throws {
    gate.open()
    for (value, status, message) in [("0", ExitStatus.exited(64), "rows can't be “0”"), ("5", .exited(1), "display")] {
      let program = try Program(
        program, ["preview", "StressCards", "--set", "rows=\(value)"] + patience, environment: ["DISPLAY": nil])
      #expect(program.wait(within: .limit) == status)
      #expect(program.standardError.contains(message))
    }
  }
}
