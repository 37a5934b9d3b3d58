import Flyloft
import FlyloftRegistry
import Foundation
import Linked
import TestSupport
import Testing

@Suite("flyloft bench")
struct BenchTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    .standardized

  @Test("a short run prints a table, and writes its samples and a page")
  func shortRun() throws {
    let folder = TemporaryFolder()
    let (json, page) = (folder.file("bench.json"), folder.file("bench.html"))
    let recorder = try SessionsOfPreviews()
    let ended = try BuiltProgram.run(
      [
        "bench", "--quick", "--cards", "1", "--rows", "300", "--size", "800x500", "--events", "5", "--json", json,
        "--html", page, "--program", recorder.program,
      ])
    #expect(ended.status == .exited(0), "\(ended.errors)")
    let lines = ended.output.split(separator: "\n")
    #expect(lines.count > 5 && lines[2].hasPrefix("floor 800x500") && lines[3].hasPrefix("800x500"))
    #expect(ended.errorLines.first == "flyloft bench: 1 of 3: how many blobs make a card of 1 ms, 800x500")
    #expect(ended.errorLines.count == 3)

    let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.subjects.map(\.name) == ["floor", "flyloft"] && report.subjects[1].rows == 300)
    for subject in report.subjects {
      let round = try #require(subject.rounds.first)
      #expect(round.wheelToDamage.count + round.unansweredEvents == 5)
      #expect(round.wheelToDamage.allSatisfy { $0 > 0 })
      // A window that the machine never lets come to rest has no time for it.
      #expect(round.frames >= 0 && round.firstPaint.count <= 1 && round.fullScreen.count <= 1)
      #expect(round.frameCopyMilliseconds > 0 && round.memoryMegabytes > 1)
      #expect((round.displayThreadMillisecondsPerFrame != nil) == (round.frames > 0))
      #expect(round.blankShare.map((0...1).contains) ?? true)
    }
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    // Five events one at a time and twenty in a row, over views that scroll farther than that.
    let session = try recorder.session(of: "StressCards")
    #expect(session.settings.contains(KnobSetting(name: "rows", value: "300")))
    #expect(session.size == Size(width: 800, height: 500))
    #expect(session.wheel(in: PixelRect(x: 300, y: 100, width: 480, height: 350)) == (down: 25, up: 0))
  }

  @Test("the clock's source has the colour that --edits edits, and has it once")
  func editedColor() throws {
    let source = try String(contentsOf: Self.checkout.appending(path: "Plugins/Clock/Dial.swift"), encoding: .utf8)
    #expect(source.components(separatedBy: "0xf1f1ec").count == 2)
  }

  @Test("--edits prints how long each step took from a saved file to what is on screen")
  func edits() throws {
    let program = try Program(
      "/bin/sh",
      ["-c", #"cd "$1" && exec "$0" bench --edits --quick"#, BuiltProgram.path(), Self.checkout.path],
      environment: ["DISPLAY": nil])
    // Each edit has the time of a wait.
    #expect(program.wait(within: .limit * 6) == .exited(0), "\(program.standardError)")
    let lines = program.standardOutput.split(separator: "\n")
    let steps = ["noticed", "compiled", "loaded", "drawn", "painted", "file written to pixels seen"]
    let first = "the same of the first edit"
    #expect(lines.first?.hasPrefix("an edit of Plugins/Clock, ms") == true && lines.count == 2 + steps.count)
    for (step, line) in zip(steps + [first], lines.dropFirst()) {
      // Median, 99th percentile, worst, and how many edits were counted.
      let numbers = line.dropFirst(step.count).split(separator: " ").map { Double($0) }
      #expect(line.hasPrefix(step + " ") && numbers.count == 4 && numbers.last == (step == first ? 1 : 5), "\(line)")
      #expect(numbers.allSatisfy { $0.map { $0 >= 0 } ?? false }, "\(line)")
    }
  }

  @Test("make endure that is interrupted before it knows anything leaves older files as they are, and no new ones")
  func interrupted() throws {
    let folder = TemporaryFolder()
    let (json, page) = (folder.file("endure.json"), folder.file("endure.html"))
    try "older".write(toFile: json, atomically: true, encoding: .utf8)
    let program = try Program(
      BuiltProgram.path("flyloft-bench"), ["endure", "--json", json, "--html", page], environment: ["DISPLAY": nil])
    #expect(program.waitForStandardError { $0.contains("Seed ") })
    program.signal(SIGINT)
    #expect(program.wait(within: .limit * 5) == .exited(130), "\(program.standardError)")
    #expect(program.standardOutput.contains("Interrupted before its time."))
    #expect(!FileManager.default.fileExists(atPath: page))
    #expect(try String(contentsOfFile: json, encoding: .utf8) == "older")
  }

  @Test("without Xvfb it says how to get it")
  func noServer() throws {
    let ended = try BuiltProgram.run(
      ["bench", "--quick", "--cards", "1"], environment: ["PATH": "/nowhere"])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errors.contains("Xvfb isn't installed") && ended.errors.contains("make deps"))
  }

  @Test("a file that can't be written is an error before anything is measured")
  func unwritable() throws {
    let ended = try BuiltProgram.run(["bench", "--json", "/nowhere/bench.json"])
    #expect(ended.status == .exited(1))
    #expect(ended.errorLines == ["flyloft: /nowhere/bench.json can't be written: No such file or directory."])
  }

  @Test("peers that aren't installed are named with how to install them, and the rest is measured")
  func peersMissing() throws {
    let folder = TemporaryFolder()
    // On this PATH there is the X server, and no peer.
    let server = try #require(
      ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"].first { FileManager.default.isExecutableFile(atPath: $0) })
    try FileManager.default.createSymbolicLink(atPath: folder.file("Xvfb"), withDestinationPath: server)
    let program = try Program(
      BuiltProgram.path() + "-bench",
      [
        "peers", "--quick", "--rows", "40", "--cards", "1", "--size", "800x500", "--events", "3", "--gtk-list",
        folder.file("none"), "--canvas-list", "/none",
      ], environment: ["PATH": folder.path, "DISPLAY": nil])
    #expect(program.wait(within: .limit * 5) == .exited(0), "\(program.standardError)")
    let output = program.standardOutput
    let lines = output.split(separator: "\n")
    #expect(lines.count > 3 && lines[2].hasPrefix("floor ") && lines[3].hasPrefix("flyloft "))
    for package in ["zathura-pdf-poppler", "evince", "libgtk-4-dev", "chromium"] {
      #expect(output.contains("apt-get install") && output.contains(package))
      #expect(program.standardError.contains(package))
    }
  }

  private struct Report: Decodable {
    struct Subject: Decodable {
      var name: String
      var rows: Int?
      var rounds: [Round]
    }

    struct Round: Decodable {
      var wheelToDamage: [Double]
      var unansweredEvents: Int
      var frames: Int
      var firstPaint: [Double]
      var fullScreen: [Double]
      var blankShare: Double?
      var frameCopyMilliseconds: Double
      var memoryMegabytes: Double
      var displayThreadMillisecondsPerFrame: Double?
    }

    var subjects: [Subject]
  }
}
