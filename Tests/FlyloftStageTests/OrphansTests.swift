import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import Foundation
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// With namespaces of process numbers, and where Linux refuses them.
@Suite("What views start", .serialized)
struct OrphansTests {
  @Test(
    "ends with the host that is killed, whoever its parent is and whatever it was to end with",
    arguments: [true, false])
  func killedHost(namespaces: Bool) async throws {
    let folder = TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.file("gates") as String, namespaces = namespaces as Bool] in
      let renderer = TestStage.renderer(TestStage.make(namespaces: namespaces))
      #expect(await renderer.outcome(of: faulty(.leavesOrphans)) == "drawn 123456")
      let gates = TestStage.gates.path
      await wait("three orphans are there") { ProcessTable.orphans(of: gates).count == 3 }
      try gates.write(toFile: path, atomically: true, encoding: .utf8)
      kill(getpid(), SIGKILL)
    }
    let gates = try String(contentsOfFile: folder.file("gates"), encoding: .utf8)
    await wait { ProcessTable.orphans(of: gates).isEmpty }
    try? FileManager.default.removeItem(atPath: gates)
  }

  @Test("ends with its user", arguments: [true, false])
  func user(namespaces: Bool) async {
    await #expect(processExitsWith: .success) { [namespaces = namespaces as Bool] in
      do {
        let renderer = TestStage.renderer(TestStage.make(namespaces: namespaces))
        #expect(await renderer.outcome(of: faulty(.leavesOrphans)) == "drawn 123456")
        await wait("three orphans are there") { ProcessTable.orphans(of: TestStage.gates.path).count == 3 }
      }
      await wait("no stage and no orphan is left") {
        ProcessTable.children().isEmpty && ProcessTable.orphans(of: TestStage.gates.path).isEmpty
      }
    }
  }

  @Test("ends with its worker, and what ended that is told", arguments: [true, false])
  func worker(namespaces: Bool) async {
    await #expect(processExitsWith: .success) { [namespaces = namespaces as Bool] in
      let renderer = TestStage.renderer(TestStage.make(namespaces: namespaces))
      #expect(await renderer.outcome(of: faulty(.leavesOrphans)) == "drawn 123456")
      await wait("three orphans are there") { ProcessTable.orphans(of: TestStage.gates.path).count == 3 }
      #expect(await renderer.outcome(of: faulty(.leavesChild)) == "failed: it ended its process by exit(0)")
      await wait("no orphan is left") { ProcessTable.orphans(of: TestStage.gates.path).isEmpty }
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
    }
  }

  @Test("are found under their own numbers by what looks them up, as libdispatch does", arguments: [true, false])
  func numbers(namespaces: Bool) async {
    await #expect(processExitsWith: .success) { [namespaces = namespaces as Bool] in
      let renderer = TestStage.renderer(TestStage.make(namespaces: namespaces))
      #expect(await renderer.outcome(of: faulty(.looksItselfUp)) == "drawn 123456")
    }
  }

  @Test("is bounded in number, and what is too many costs its own view only", .needs(.boundedProcesses, if: isBounded))
  func bounded() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make(), workers: 2)
      let gate = PipeGate()
      let outcomes = Collector<String>()
      renderer.draw(faulty(.forksWithoutEnd, salt: gate.number), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      await gate.begun()
      let count = ProcessTable.orphans(of: TestStage.gates.path).count
      #expect(count > 100 && count < 1_000, "\(count)")
      // Another worker is forked meanwhile, and one that loads starts a thread.
      #expect(await renderer.outcome(of: faulty(.none), in: Place(gallery: 2, row: 0)) == "drawn 123456")
      await gate.open()
      #expect(await outcomes.wait(for: 1) == ["drawn 123456"])
    }
  }

  /// Users' processes are counted by user, and anybody's by namespace since Linux 6.14.
  private static var isBounded: Bool {
    var system = utsname()
    uname(&system)
    let release = withUnsafeBytes(of: system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (6, 14)
  }
}
