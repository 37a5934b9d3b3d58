import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftTesting
import Foundation
import GalleryCatalog
import TestSupport
import Testing

/// What the built programs say, word for word, compared with its recording: see `expectRecorded`. Times, and what differs from
/// build to build or from run to run, are written as fixed words.
@Suite("Records of the command line")
struct CommandRecordTests {
  /// The programs run here, so that they find no checkout whose sources they would follow.
  private let folder = TemporaryFolder()

  /// A command line, what it printed, and how it ended.
  private func words(_ line: String) throws -> String {
    let arguments = line.split(separator: " ").map { $0 == "EMPTY" ? "" : String($0) }
    let program = try Program(
      BuiltProgram.path(), arguments, environment: ["DISPLAY": nil, "COLUMNS": nil], in: folder.path)
    let status = program.wait(within: .limit * 5)
    let words =
      "$ flyloft \(line)\n" + program.standardOutput + program.standardError
      + "\(status.map { "\($0)" } ?? "no end")\n\n"
    // What measures and compares is offered where it has been built.
    return words.replacing(folder.path, with: "FOLDER").replacing(", bench, compare", with: "")
      .replacing(#/\n  (bench|compare) [^\n]*(\n {20,}[^\n]*)*/#, with: "")
  }

  private func words(_ lines: [String]) throws -> String { try lines.map(words).joined() }

  @Test("--help of each subcommand", arguments: ["", "preview", "list", "snapshot", "new", "init"])
  func help(_ name: String) throws {
    expectRecorded(
      try words([name.isEmpty ? "--help" : "\(name) --help"]), named: "help\(name.isEmpty ? "" : "-" + name).txt")
  }

  @Test(
    "flyloft list, of all galleries in Plugins/",
    .needs(.photos, if: catalog.skipped.isEmpty))
  func list() throws { expectRecorded(try words(["list", "list --json"]), named: "list.txt") }

  @Test(
    "wrong command lines, with what is said and the exit status", .needs(.photos, if: catalog.skipped.isEmpty),
    arguments: mistakes)
  func wrong(_ name: String, _ lines: [String]) throws {
    expectRecorded(try words(lines), named: "wrong-\(name).txt")
  }

  private static let mistakes: [(String, [String])] = [
    (
      "preview",
      [
        "StresCards", "preview Zzz", "preview clock", "preview Clock Gauges Nix", "preview --set colour=red",
        "preview StressCards --set row=5", "preview Clock --set rows=5", "preview StressCards --set rows=0",
        "preview StressCards --set rows=x", "preview StressCards --set rows", "preview StressCards --set =3",
        "preview Gauges --set style=round", "preview GooglyEyes --set samples=maybe",
        "preview RemoteImage --set slowness=61", "preview Gauges --set step=1 --set step=99",
      ]
    ),
    (
      "options",
      [
        "preview --size 1280", "preview --size 0x600", "preview --size 900x32768", "preview --size axb",
        "preview --scale 0.2", "preview --scale 9", "preview --scale x", "preview --workers 0", "preview --workers 257",
        "preview --cache-mb 0", "preview --cache-mb 65537", "preview --appearance pink", "preview --deadline 0",
        "preview --deadline 86401", "preview --colour", "preview --set", "preview --report", "--versio",
        "preview --trace missing/a.json", "preview --record missing/a.session", "preview --report missing/a.json",
      ]
    ),
    ("no-display", ["preview", "preview Gauges --set step=3", "Clock --in-process", "preview Gauges --figures"]),
    (
      "snapshot",
      [
        "snapshot", "snapshot --out x", "snapshot Clock", "snapshot StressCard --out x", "snapshot Clock --out EMPTY",
        "snapshot Clock --out x --range 5..<2", "snapshot Clock --out x --range 5..<9",
        "snapshot Clock --out x --range a", "snapshot Clock --out x --shard 3/2", "snapshot Clock --out x --shard 0/2",
        "snapshot Clock --out x --size 0", "snapshot Clock --out x --size 40x", "snapshot Clock --out x --scale 99",
        "snapshot Clock --out x --merge", "snapshot --out x --merge", "snapshot Clock --out x --set rows=3",
        "snapshot Clock --out x --workers 0", "snapshot Clock --out x --deadline 0",
        "snapshot Clock --out x --sheet --size 30", "snapshot Clock --out x --appearance red",
      ]
    ),
    (
      "others",
      [
        "list Clok", "list --jsn", "new", "new dials", "new 3Dials", "new Flyloft", "help nothing",
      ]
    ),
  ]

  @Test("what a snapshot prints, and its manifest")
  func snapshot() throws {
    var words = try words([
      "snapshot Gauges --out o --range 7...9 --size 120 --workers 1 --set step=3",
      "snapshot Gauges --out o --range 7...10 --size 120 --workers 1 --set step=3",
      "snapshot Gauges --out o --range 7...8 --size 120 --workers 1 --set step=3 --redraw --quiet",
      "snapshot Clock --out o --size 90x60 --scale 2 --appearance dark",
      "snapshot Gauges --out o --sheet --size 500x300 --range 0...1 --workers 1",
      "snapshot Gauges Clock --out s --range 0...2 --size 60 --shard 1/2 --workers 1",
      "snapshot --out s --merge",
      "snapshot Gauges Clock --out s --range 0...2 --size 60 --shard 2/2 --workers 1",
      "snapshot --out s --merge",
    ])
    for name in ["o", "s"] {
      words += try String(contentsOfFile: folder.file("\(name)/manifest.json"), encoding: .utf8) + "\n"
      words +=
        try FileManager.default.contentsOfDirectory(atPath: folder.file(name)).sorted().joined(separator: "\n") + "\n\n"
    }
    // Compressing is the business of a library, whose next version may do it better.
    words.replace(/"(drawMilliseconds|fileBytes)":[0-9.]+/) { "\"\($0.output.1)\":N" }
    words.replace(/"(fileHash|program)":"[^"]+"/) { "\"\($0.output.1)\":\"…\"" }
    expectRecorded(words, named: "snapshot.txt")
    expectSnapshot(try Image(pngAt: folder.file("o/Gauges-sheet-002-500x300.png")), named: "sheet")
  }

  @Test("what a new module is made of")
  func new() throws {
    for name in ["Plugins", "Sources/Registration/ViewRegistry"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try "".write(toFile: folder.file("Package.swift"), atomically: true, encoding: .utf8)
    var words = try words(["new Rings", "new Rings"])
    let module = folder.file("Plugins/Rings")
    for name in try FileManager.default.subpathsOfDirectory(atPath: module).sorted() where name.hasSuffix(".swift") {
      words += "\(name):\n" + (try String(contentsOfFile: "\(module)/\(name)", encoding: .utf8)) + "\n"
    }
    expectRecorded(words, named: "new.txt")
  }
}
