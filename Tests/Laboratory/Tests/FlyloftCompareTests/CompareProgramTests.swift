import Flyloft
import FlyloftWays
import Foundation
import Linked
import TestSupport
import Testing

@testable import FlyloftCompare

/// The built program, run as `flyloft compare` runs it.
@Suite("flyloft-compare", .serialized)
struct CompareProgramTests {
  private let program = ProgramFile.sibling(named: "flyloft-compare")

  private func start(_ arguments: [String]) throws -> Program {
    try Program(program, ["compare"] + arguments, environment: ["DISPLAY": nil])
  }

  private func run(_ arguments: [String]) throws -> (
    status: Linked.ExitStatus?, output: String, errors: String
  ) {
    let program = try start(arguments)
    let status = program.wait(within: .limit * 5)
    return (status, program.standardOutput, program.standardError)
  }

  @Test("it names the ways and the workloads")
  func list() throws {
    let ended = try run(["--list"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    for name in WayKind.all.map(\.name) + Workload.allCases.map(\.name) { #expect(ended.output.contains("  \(name) ")) }
  }

  @Test(
    "an unknown name is refused with those that are known",
    arguments: [
      ["--only", "threads"], ["--workload", "sleeping"], ["--rounds", "0"], ["--rounds", "many"], ["way"],
    ])
  func mistakes(arguments: [String]) throws {
    let ended = try run(arguments)
    #expect(ended.status == .exited(64) && ended.output.isEmpty)
    let known =
      switch arguments[0] {
      case "--only": WayKind.all.map(\.name)
      case "--workload": Workload.allCases.map(\.name)
      default: [arguments.last!]
      }
    for name in known { #expect(ended.errors.contains(name)) }
  }

  @Test("a file that can't be written is an error before anything is measured", arguments: ["--json", "--html"])
  func unwritable(option: String) throws {
    let ended = try run(["--only", "actor", option, "/nowhere/file"])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errors == "flyloft: /nowhere/file can't be written: No such file or directory.\n")
  }

  @Test("without Xvfb it says how to get it")
  func noServer() throws {
    let program = try Program(
      program, ["compare", "--only", "actor"], environment: ["DISPLAY": nil, "PATH": "/nowhere"])
    #expect(program.wait(within: .limit) == .exited(1))
    #expect(program.standardError.contains("Xvfb isn't installed"))
  }

  @Test("a short run prints a table and writes figures and page")
  func shortRun() throws {
    let folder = TestSupport.TemporaryFolder()
    let (json, page) = (folder.file("compare.json"), folder.file("compare.html"))
    let ended = try run([
      "--only", "flyloft", "--workload", "photographs", "--rounds", "1", "--json", json, "--html", page,
    ])
    #expect(ended.status == .exited(0), "\(ended.errors)")
    #expect(ended.output.contains("Decoding photographs") && ended.output.contains("\nFlyloft"))
    #expect(ended.errors == "flyloft compare: 1 of 1: photographs, flyloft\n")
    let results = try #require(JSONValue(try String(contentsOfFile: json, encoding: .utf8))?["results"]?.elements)
    let result = try #require(results.first)
    // All 48, unless the machine is so busy that the way was stopped at its limit.
    let (begun, shown) = try (#require(result["begun"]?.integer), #require(result["shown"]?.integer))
    let least = ended.output.contains("stopped") ? 0 : 48
    #expect(results.count == 1 && (least...48).contains(begun) && (least...begun).contains(shown))
    #expect(try #require(result["frameMedianMs"]?.double) > 0 && result["threads"]!.integer! > 1)
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
  }

  @Test("the window that is measured shows nothing before Return, and then each item and each photograph")
  func shownWork() throws {
    let server = try XServer(size: PixelSize(width: 800, height: 600))
    let client = try XClient(display: server.display)
    func show(_ workload: String, _ isDone: (Screenshot) -> Bool) throws {
      let shown = try ShownProgram(
        program, ["show", "flyloft", workload], title: "Flyloft compare: flyloft", seenBy: client)
      defer { shown.close() }
      let background = PixelRect(x: 0, y: 8, width: 800, height: 592)
      let isEmpty = client.pixels(of: shown.window) { $0.crop(background).pixels.allSatisfy { $0 == 0xfff6_f6f4 } }
      try #require(isEmpty != nil)
      client.key(Keysym.return)
      #expect(client.pixels(of: shown.window, until: isDone) != nil, "\(workload)")
    }
    // Ten cells of 76 by 56 pixels in each of five lines.
    try show("tasks") { picture in
      (8..<600).allSatisfy { y in
        (0..<800).allSatisfy { x in
          let isCell = y < 308 && (2..<58).contains((y - 8) % 60) && (8..<788).contains(x) && (x - 8) % 78 < 76
          return picture[x, y] == (isCell ? 0xff2f_6fed : 0xfff6_f6f4)
        }
      }
    }
    // Eight tiles of 100 by 98 pixels in each of six lines, none of them of one colour.
    try show("photographs") { picture in
      (0..<48).allSatisfy { tile in
        let area = PixelRect(x: tile % 8 * 100, y: 8 + tile / 8 * 98, width: 100, height: 98)
        return Set(picture.crop(area).pixels).count > 100
      }
    }
  }

  @Test("what hangs is stopped after its limit, and said to be stopped")
  func hanging() throws {
    let ended = try run(["--only", "main-thread", "--workload", "many-tasks", "--rounds", "1"])
    #expect(ended.status == .exited(0), "\(ended.errors)")
    #expect(ended.output.contains("stopped") && ended.output.contains("goes on"))
  }

  @Test("an interrupt prints what is done, with status 130, leaves older files as they are and no new ones")
  func interrupt() throws {
    let folder = TestSupport.TemporaryFolder()
    let (json, page) = (folder.file("compare.json"), folder.file("compare.html"))
    try "older".write(toFile: json, atomically: true, encoding: .utf8)
    let program = try start([
      "--only", "flyloft", "--workload", "photographs", "--rounds", "100", "--json", json, "--html", page,
    ])
    #expect(program.waitForStandardError { $0.contains(" 2 of 100") })
    program.signal(SIGINT)
    #expect(program.wait(within: .limit) == .exited(130))
    #expect(program.standardOutput.contains("\nFlyloft"))
    #expect(program.standardOutput.contains("of 100 measurements were made"))
    #expect(!FileManager.default.fileExists(atPath: page))
    #expect(try String(contentsOfFile: json, encoding: .utf8) == "older")
  }
}
