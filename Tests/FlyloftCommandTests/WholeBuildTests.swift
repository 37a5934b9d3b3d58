import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Builds of the program while the window is open. SwiftPM is a script that says what it was asked for: what it would build is
/// there already.
@Suite("Whole builds")
struct WholeBuildTests {
  private let sources: EditedSources
  private let programs = TemporaryFolder()

  /// A checkout of one module that is built in, with sources of C, and older than the program.
  init() throws {
    sources = try EditedSources()
    try FileManager.default.removeItem(atPath: sources.folder.file("Plugins/Swatches"))
    let files = [
      "Gauges.swift": "public import Flyloft\n\npublic struct Gauges: Gallery {}\n",
      "flyloft.json": #"{"sources": ["CGauges"]}"#, "CGauges/include/gauges.h": "int gauges(void);\n",
      "CGauges/gauges.c": "int gauges(void) { return 1; }\n",
    ]
    for (path, text) in files {
      try sources.write(text, to: "Plugins/Gauges/\(path)")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)],
        ofItemAtPath: sources.folder.file("Plugins/Gauges/\(path)"))
    }
    try programs.addScript("swift", #"{ pwd -P; printf '%s\n' "$@"; } >"${0%/*}/asked""#)
  }

  @Test("a saved source of C has SwiftPM build the program where it was built, and new processes draw by that")
  func sourceOfC() throws {
    let display = try ObservedDisplay()
    let preview = try sources.show(on: display, ["Gauges"], environment: programs.asFirstInPath)
    var former: [Int32] = []
    let hasStage = display.wait(in: preview.window) {
      former = (try? preview.program.stages()) ?? []
    } until: {
      former.count == 1
    }
    try #require(hasStage)
    try sources.write("int gauges(void) { return 2; }\n", to: "Plugins/Gauges/CGauges/gauges.c")
    #expect(
      preview.program.waitForStandardError {
        $0.contains("Gauges was built anew, in ms: ") || $0.contains("doesn’t compile")
      })
    // The line is written when what the new processes have drawn is on screen.
    #expect(
      preview.program.standardError.contains("Gauges was built anew, in ms: "), "\(preview.program.standardError)")
    #expect(
      preview.program.standardError.contains(
        "Gauges has changed in what is not Swift, so `swift build` builds it"))

    let asked = try String(contentsOfFile: programs.file("asked"), encoding: .utf8).split(separator: "\n").map(
      String.init)
    func value(of option: String) -> String? {
      asked.firstIndex(of: option).flatMap { asked.dropFirst($0 + 1).first }
    }
    // The build's folder, that of the machine's kind, the configuration's, the program.
    let program = try BuiltProgram.path("flyloft-galleries").split(separator: "/")
    #expect(asked.dropFirst().first == "build" && value(of: "--package-path") == asked.first)
    #expect(value(of: "--product") == "flyloft-galleries")
    #expect(value(of: "--scratch-path") == "/" + program.dropLast(3).joined(separator: "/"))
    #expect(value(of: "--configuration") == program.dropLast().last.map(String.init))
    #expect(value(of: "-Xlinker") == "--export-dynamic")

    var stages: [Int32] = []
    // The former processes may still be ending.
    let areNew = display.wait(in: preview.window) {
      stages = (try? preview.program.stages()) ?? []
    } until: {
      stages.count == 1 && stages != former
    }
    #expect(areNew, "\(stages), before \(former)")

    // What is saved of Swift after that is compiled alone again.
    try FileManager.default.removeItem(atPath: programs.file("asked"))
    try sources.write(EditedSources.text(of: "Gauges", color: 0x336699), to: "Plugins/Gauges/Gauges.swift")
    #expect(
      display.waitForColor(0x336699, at: EditedSources.place, in: preview.window), "\(preview.program.standardError)")
    #expect(!FileManager.default.fileExists(atPath: programs.file("asked")))
  }
}
