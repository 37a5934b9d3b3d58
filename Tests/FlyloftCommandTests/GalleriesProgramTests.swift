import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `flyloft` and the program that the galleries are built into.
@Suite("The galleries' program")
struct GalleriesProgramTests {
  private let folder = TemporaryFolder()

  /// Puts `flyloft` into the folder, with a script in the place of the galleries' program.
  private func makePrograms(galleries script: String?) throws -> String {
    try folder.addPrograms("flyloft")
    if let script { try folder.addScript("flyloft-galleries", script) }
    return folder.file("flyloft")
  }

  @Test("the window's program has no gallery in it, the other has")
  func thin() throws {
    let symbol = Data("$s11StressCards".utf8)
    let window = try Data(contentsOf: URL(filePath: BuiltProgram.path()), options: .alwaysMapped)
    let galleries = try Data(
      contentsOf: URL(filePath: BuiltProgram.path("flyloft-galleries")), options: .alwaysMapped)
    #expect(window.range(of: symbol) == nil)
    #expect(galleries.range(of: symbol) != nil)
  }

  @Test("it starts without the libraries that some galleries need, and without all of Foundation")
  func libraries() throws {
    let program = try Program(
      BuiltProgram.path("flyloft-galleries"), [], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    #expect(program.wait(within: .limit) == .exited(0))
    #expect(program.standardOutput.contains("libpango-1.0.so"), "\(program.standardOutput)")
    for name in ["curl", "poppler", "vips", "cmark-gfm", "dlib", "blas", "Foundation"] {
      #expect(!program.standardOutput.contains("lib\(name).so"), "\(program.standardOutput)")
    }
  }

  @Test(
    "without it nothing can be shown, and what it is is said",
    arguments: [["preview", "Gauges"], ["preview", "--in-process"], ["snapshot", "Gauges", "--out", "x"]])
  func missing(arguments: [String]) throws {
    let program = try Program(makePrograms(galleries: nil), arguments, environment: ["DISPLAY": nil])
    #expect(program.wait(within: .limit) == .exited(1))
    let path = folder.file("flyloft-galleries")
    #expect(
      program.standardError
        == "flyloft: \(path) can't be started: No such file or directory. It does the drawing; `swift build` with this one’s "
        + "configuration puts it there.\n"
    )
  }

  @Test(
    "without the laboratory's programs it is said how to build them",
    arguments: [("bench", "the measuring"), ("compare", "the comparing")])
  func laboratory(command: String, purpose: String) throws {
    let program = try Program(makePrograms(galleries: nil), [command, "--quick"], environment: ["DISPLAY": nil])
    #expect(program.wait(within: .limit) == .exited(1))
    let path = folder.file("flyloft-\(command)")
    #expect(
      program.standardError
        == "flyloft: \(path) can't be started: No such file or directory. It does \(purpose); `make laboratory` puts it beside "
        + "`.build/release/flyloft`.\n")
  }

  @Test("the help offers what measures and compares where the programs that do it are there", arguments: [true, false])
  func offered(isThere: Bool) throws {
    let path = try makePrograms(galleries: nil)
    if isThere {
      for name in ["bench", "compare"] {
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: folder.file("flyloft-\(name)"))
      }
    }
    let program = try Program(path, ["--help"])
    #expect(program.wait(within: .limit) == .exited(0))
    for name in ["bench", "compare"] { #expect(program.standardOutput.contains("\n  \(name) ") == isThere) }
  }

  @Test("without it galleries are listed by name, with the reason why they say nothing, once")
  func unlisted() throws {
    let program = try Program(makePrograms(galleries: nil), ["list"])
    #expect(program.wait(within: .limit) == .exited(0))
    #expect(
      program.standardOutput.hasPrefix(
        "CanvasReference  can't say what it has: no process could be started to draw it: "))
    #expect(program.standardOutput.split(separator: "no process could be started").count == 2)
    #expect(program.standardOutput.contains("\nGauges           can't say what it has, for the same reason\n"))
  }

  @Test(
    "where it can be no stage, or only one of another version, threads draw, which is said once",
    arguments: [
      ("exit 1", " ended, or said nothing"),
      (
        "FLYLOFT_TEST_PROTOCOL=15 exec TEST-STAGE \"$@\"",
        " speaks version 15 of the stage’s protocol, and this program version 14: update this program, and start it anew"
      ),
    ])
  func noStage(start: String, reason: String) throws {
    let display = try ObservedDisplay()
    let real = try BuiltProgram.path("flyloft-galleries")
    let stage = start.replacing("TEST-STAGE", with: try BuiltProgram.path("flyloft-test-stage"))
    let program = try makePrograms(
      galleries: "if [ \"$1\" = --flyloft-stage ]; then \(stage); fi; exec \(real) \"$@\"")
    let preview = try ShownPreview(
      of: "StressCards", executable: program, size: PixelSize(width: 900, height: 600), arguments: [], on: nil,
      seenBy: display.client)
    try display.expect(ExpectedWindow(try gallery("StressCards")), in: preview)
    let said = preview.program.standardError.split(separator: "\n").filter { $0.contains("so threads draw") }
    #expect(said.count == 1 && said[0].contains(folder.file("flyloft-galleries") + reason), "\(said)")
    let children = try Program("pgrep", ["-P", "\(preview.program.processIdentifier)"])
    #expect(children.wait(within: .limit) == .exited(1))
  }
}

/// The commands whose part of the article these tests have; the laboratory's tests have the others.
let documentedCommands = ["preview", "new", "init", "list", "snapshot"]
