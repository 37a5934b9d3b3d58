import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import Foundation
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// Processes as `/proc` lists them.
enum ProcessTable {
  static func children(of parent: pid_t = getpid()) -> [pid_t] {
    // Of all threads, since each lists the processes that it has started.
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
    return tasks.flatMap { task in
      let text = try? String(contentsOfFile: "/proc/\(parent)/task/\(task)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// The workers of a stage: each is the first process of a keeper's.
  static func workers(of stage: pid_t) -> [pid_t] { children(of: stage).flatMap { children(of: $0) } }

  /// What a process has open, without what every program has.
  static func files(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// How many sockets, pipes and segments this process has open. Others are opened by libraries when they need them.
  static var ownFileCount: Int {
    files(of: getpid()).count { file in ["socket:", "pipe:", "/memfd:flyloft"].contains { file.hasPrefix($0) } }
  }

  /// The processes called `flyloft-orphan` that views of a stage with these gates have started.
  static func orphans(of gates: String) -> [pid_t] {
    let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    return all.filter { process in
      func text(_ name: String) -> String {
        (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/\(name)"))).map {
          String(decoding: $0, as: UTF8.self)
        } ?? ""
      }
      return text("comm") == "flyloft-orphan\n" && text("environ").contains("FLYLOFT_TEST_GATES=\(gates)")
    }
  }

  static func exists(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  /// The segments that this process has mapped.
  static var segments: Int {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    return maps.split(separator: "\n").count { $0.contains("memfd:flyloft") && !$0.contains("font") }
  }
}

@Suite("How stages end", .serialized)
struct EndsTests {
  @Test("with its last user a stage ends, and its workers with it; nothing is left, no zombie either")
  func withUser() async {
    await #expect(processExitsWith: .success) {
      let before = (ProcessTable.ownFileCount, ProcessTable.segments)
      do {
        let renderer = TestStage.renderer(TestStage.make(), workers: 2)
        for salt in 0..<10 { #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456") }
        #expect(ProcessTable.children().count == 1)
      }
      // The threads of the renderer end after it.
      await wait("no stage is left") { ProcessTable.children().isEmpty }
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
      await wait("its files are closed") { ProcessTable.ownFileCount == before.0 }
      #expect(ProcessTable.segments == before.1)
    }
  }

  @Test("a host that is killed leaves no stage and no worker, not even one that hangs")
  func killedHost() async throws {
    let folder = TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file("pids") as String] in
      let renderer = TestStage.renderer(TestStage.make(), workers: 2)
      renderer.draw(faulty(.hangs), in: Place(gallery: 2, row: 0)) { _ in }
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
      // All at one moment: another process may be on its way.
      var all: [pid_t] = []
      await wait("two workers are there") {
        guard let stage = ProcessTable.children().first else { return false }
        let keepers = ProcessTable.children(of: stage)
        let workers = keepers.flatMap { ProcessTable.children(of: $0) }
        all = [stage] + keepers + workers
        return keepers.count == 2 && workers.count == 2
      }
      try all.map { "\($0)" }.joined(separator: " ").write(toFile: path, atomically: true, encoding: .utf8)
      kill(getpid(), SIGKILL)
    }
    let text = try String(contentsOfFile: folder.file("pids"), encoding: .utf8)
    let processes = text.split(separator: " ").compactMap { pid_t($0) }
    #expect(processes.count == 5)
    await wait { processes.allSatisfy { !ProcessTable.exists($0) || isZombie($0) } }
  }

  @Test("a stage that is killed is started anew, and the next draw is drawn")
  func killedStage() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make())
      for salt in 0..<5 {
        #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456")
        await killStage()
      }
      #expect(await renderer.outcome(of: faulty(.none, salt: 9)) == "drawn 123456")
    }
  }

  @Test("what is being drawn when its stage is killed is drawn by the next; of its worker's end nothing is made up")
  func killedWhileDrawing() async {
    await #expect(processExitsWith: .success) {
      let stage = TestStage.make()
      let renderer = TestStage.renderer(stage)
      let gate = PipeGate()
      let outcomes = Collector<String>()
      renderer.draw(CardRequest(number: 7, gate: gate.number), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      await gate.begun()
      await killStage()
      await gate.open()
      #expect(await outcomes.wait(for: 1) == ["drawn 7"])
    }
  }

  @Test("what is drawn when its stage is killed, and killed again, fails and says so, and harms no other")
  func killedTwice() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make(), workers: 1)
      let gate = PipeGate()
      let outcomes = Collector<String>()
      renderer.draw(CardRequest(number: 7, gate: gate.number), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      for _ in 0..<2 {
        await wait("a draw is at the gate") { hasDraw(at: gate) }
        await killStage()
      }
      #expect(
        await outcomes.wait(for: 1)
          == ["failed: its process ended twice, each time with the stage, which something has killed"])
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
    }
  }

  @Test("what is drawn while its user has the stage restarted, however often, is drawn by the last")
  func restarted() async {
    await #expect(processExitsWith: .success) {
      let stage = TestStage.make()
      let renderer = TestStage.renderer(stage)
      let gate = PipeGate()
      let outcomes = Collector<String>()
      renderer.draw(CardRequest(number: 7, gate: gate.number), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      for _ in 0..<4 where outcomes.now.isEmpty {
        await wait("a draw is at the gate, or has ended") { hasDraw(at: gate) || !outcomes.now.isEmpty }
        await restart(stage)
      }
      await wait("a draw is at the gate, or has ended") { hasDraw(at: gate) || !outcomes.now.isEmpty }
      await gate.open()
      #expect(await outcomes.wait(for: 1) == ["drawn 7"])
    }
  }

  @Test("a question that is under way when the stage is restarted is asked again, unless nobody wants the answer")
  func restartedQuestion() async {
    await #expect(processExitsWith: .success) {
      let stage = TestStage.make()
      let ends = Collector<String>()
      startThread(named: "asking", niceness: 0) {
        var turn = 0
        stage.describe(
          ["EndlessGallery", "GatedCards"].map { Stage.gallery(named: $0) }, deadline: .seconds(600),
          isWanted: {
            turn += 1
            return turn < 4
          }
        ) { _, result in
          ends.add("\(result)")
          return true
        }
        ends.add("asked \(turn) times")
      }
      // A restart between two questions interrupts none.
      while ends.now.isEmpty {
        await wait("a worker is there, or the question has ended") {
          ProcessTable.children().contains { !ProcessTable.workers(of: $0).isEmpty } || !ends.now.isEmpty
        }
        await restart(stage)
      }
      #expect(await ends.wait(for: 1) == ["asked 4 times"])
    }
  }

  @Test("a view that kills whose child it is costs its own drawing, at most")
  func killsParent() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make(), workers: 2)
      #expect(["drawn 123456", "failed: \(killedText)"].contains(await renderer.outcome(of: faulty(.killsParent))))
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
      #expect(ProcessTable.children().count == 1)
    }
  }

  @Test("no descriptor is inherited: a worker has its socket, its output, a page and the fonts")
  func inherited() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      // Not closed on execution, as some libraries leave theirs.
      let file = open(folder.file("secret"), O_CREAT | O_RDWR, 0o600)
      #expect(file >= 0)
      // One worker, which has drawn: another could just have been forked, and close its files in a moment.
      let renderer = TestStage.renderer(TestStage.make(), workers: 1)
      for salt in 0..<4 { #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456") }
      let stage = try #require(ProcessTable.children().first)
      let workers = ProcessTable.workers(of: stage)
      #expect(!workers.isEmpty)
      // A keeper closes its own once it has forked the worker, which may draw before.
      await wait("the keepers have closed their files") {
        ProcessTable.children(of: stage).allSatisfy { ProcessTable.files(of: $0).isEmpty }
      }
      for process in [stage] + workers {
        let files = ProcessTable.files(of: process)
        #expect(!files.contains { $0.hasSuffix("secret") })
        #expect(files.count { $0.hasPrefix("socket:") } == 1, "\(files)")
        // Those of standard output and error.
        #expect(files.count { $0.hasPrefix("pipe:") } == 2, "\(files)")
        #expect(
          files.allSatisfy { !$0.hasPrefix("/") || $0 == "/dev/null" || $0.contains("memfd:flyloft") }, "\(files)")
      }
    }
  }
}

let killedText =
  "its process was killed or left its host (SIGKILL), perhaps because the machine was short of memory"

/// Kills the only stage of this process, and waits until it and its workers have ended: before, they could still draw.
func killStage() async { await endStage { kill($0, SIGKILL) } }

/// Has the only stage of this process end as its user does.
private func restart(_ stage: Stage) async { await endStage { _ in stage.restart() } }

private func endStage(_ end: (pid_t) -> Void) async {
  guard let stage = ProcessTable.children().first else { return }
  let processes = [stage] + ProcessTable.children(of: stage) + ProcessTable.workers(of: stage)
  end(stage)
  // One that has just been forked, of which nobody knows yet, is not met by a restart: it is ended once it is known.
  var looks = 0
  // The stage is this process's child, and is not its first any more once it has been taken back.
  await wait {
    looks += 1
    if looks.isMultiple(of: 200) { end(stage) }
    return processes.allSatisfy { !ProcessTable.exists($0) || $0 != stage && isZombie($0) }
  }
}

/// Whether a worker of this process's stage is at a gate.
private func hasDraw(at gate: PipeGate) -> Bool {
  ProcessTable.children().flatMap { ProcessTable.workers(of: $0) }.contains { worker in
    ProcessTable.files(of: worker).contains { $0.hasSuffix("/gate-\(gate.number)") }
  }
}

func isZombie(_ process: pid_t) -> Bool {
  (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") Z ") ?? true
}
