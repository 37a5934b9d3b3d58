import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Foundation
import TestSupport
import Testing
import ViewRegistry

/// Snapshots drawn in processes, by the built program.
@Suite("flyloft snapshot --isolated")
struct IsolatedSnapshotTests {
  @Test("draws what threads draw, to the byte")
  func same() throws {
    let (threads, processes) = (TemporaryFolder(), TemporaryFolder())
    for (folder, options) in [(threads, []), (processes, ["--isolated"])] {
      let arguments = ["snapshot", "StressCards", "Clock", "--range", "0...5", "--size", "300", "--scale", "2"]
      let ended = try BuiltProgram.run(arguments + ["--quiet", "--out", folder.path] + options)
      #expect(ended.status == .exited(0) && ended.errors.isEmpty, "\(ended.errors)")
    }
    #expect(!threads.pictures.isEmpty && threads.pictures == processes.pictures)
    for name in threads.pictures {
      #expect(try Image(pngAt: threads.file(name)).pixels == Image(pngAt: processes.file(name)).pixels)
    }
  }

  @Test("draws the first view of each gallery, whatever that needs: libraries, other programs, a server of its own")
  func galleries() throws {
    let folder = TemporaryFolder()
    let names = registry.galleries.map(\.name)
    let ended = try BuiltProgram.run(["snapshot"] + names + ["--isolated", "--range", "0...0", "--out", folder.path])
    #expect(ended.status == .exited(0), "\(ended.errors)")
    #expect(folder.pictures.count == names.count)
  }

  @Test("puts views on contact sheets as threads do, to the byte")
  func sheets() throws {
    let (threads, processes) = (TemporaryFolder(), TemporaryFolder())
    for (folder, options) in [(threads, []), (processes, ["--isolated"])] {
      let arguments = ["snapshot", "Gauges", "--range", "0...20", "--sheet", "--size", "700x500", "--scale", "2"]
      let ended = try BuiltProgram.run(arguments + ["--quiet", "--out", folder.path] + options)
      #expect(ended.status == .exited(0) && ended.errors.isEmpty, "\(ended.errors)")
    }
    #expect(!threads.pictures.isEmpty && threads.pictures == processes.pictures)
    for name in threads.pictures {
      #expect(try Image(pngAt: threads.file(name)).pixels == Image(pngAt: processes.file(name)).pixels)
    }
  }

  @Test("knobs are set, and wrong ones refused, by what the stage says")
  func knobs() throws {
    let folder = TemporaryFolder()
    let wrong = try BuiltProgram.run(
      ["snapshot", "StressCards", "--isolated", "--set", "blob=3", "--out", folder.path])
    #expect(wrong.status == .exited(64) && wrong.errors.contains("Did you mean blobs?"))
    let right = try BuiltProgram.run(
      ["snapshot", "StressCards", "--isolated", "--set", "rows=2", "--set", "blobs=3", "--out", folder.path])
    #expect(right.status == .exited(0) && folder.pictures.count == 2)
  }

  @Test("a deadline must be a number of seconds", arguments: ["0", "x", "nan", "-1", "1e9"])
  func deadline(_ text: String) throws {
    let folder = TemporaryFolder()
    let ended = try BuiltProgram.run(["snapshot", "Clock", "--deadline", text, "--out", folder.path])
    #expect(ended.status == .exited(64))
  }

  @Test("a view whose process is killed costs its own picture, and is named", .needsFetching)
  func killed() throws {
    let (server, folder) = (try SilentServer(), TemporaryFolder())
    let run = try BuiltProgram.start(
      ["snapshot"] + server.arguments + ["Clock", "--isolated", "--workers", "2", "--quiet", "--out", folder.path])
    try server.waitForRequest()
    FileWatch(folder.path).wait { folder.pictures == ["Clock-0.png"] }
    // The others have nothing to do.
    for worker in try run.workers() { kill(worker, SIGKILL) }
    #expect(run.wait(within: .limit) == .exited(1))
    #expect(run.standardError.contains("RemoteImage, view 0: its process was killed"), "\(run.standardError)")
    #expect(folder.pictures == ["Clock-0.png"])
  }

  @Test("a view that crashes is told with its author's lines, though it is the last")
  func crashed() throws {
    let folder = TemporaryFolder()
    let program = try Program(
      BuiltProgram.path("flyloft-coded-stage"),
      ["snapshot", "StressCards", "--set", "views=2", "--set", "crash=2", "--isolated", "--workers", "1", "--quiet"]
        + ["--out", folder.path], environment: ["DISPLAY": nil])
    #expect(program.wait(within: .limit) == .exited(1))
    let lines = program.standardError.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("StressCards, view 1: it crashed: ") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("    at CodedCard.") && $0.contains(", CodedCard.swift:") }, "\(lines)")
    #expect(folder.pictures == ["StressCards-0-views=2-crash=2.png"])
  }

  @Test(
    "a view that takes longer than --deadline is given up, by threads and by processes", .needsFetching,
    arguments: [[], ["--isolated"]])
  func givenUp(options: [String]) throws {
    let (server, folder) = (try SilentServer(), TemporaryFolder())
    let run = try BuiltProgram.start(
      ["snapshot"] + server.arguments + ["--deadline", "0.2", "--quiet", "--out", folder.path] + options)
    #expect(run.wait(within: .limit) == .exited(1))
    // On a busy machine it may be the stage that has not said a word by then.
    #expect(run.standardError.contains(/RemoteImage, view 0: .*has not (returned|answered) for 0\.2 seconds/))
    #expect(folder.pictures.isEmpty)
  }
}
