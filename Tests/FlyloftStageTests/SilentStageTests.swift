import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

@Suite("Stages that don't answer, and ends that nobody tells", .serialized)
struct SilentStageTests {
  /// One worker, and a clock that only the test moves.
  private static func renderer(_ stage: Stage, _ alarm: ManualAlarm) -> Renderer {
    var configuration = Renderer.Configuration(
      workerCount: 1, cacheByteCount: 1 << 20, drawDeadline: .seconds(10), memoryPressure: nil)
    configuration.drawing = stage
    return Renderer(configuration, alarm: alarm)
  }

  /// Has whatever a worker of the stage waits for take longer than the deadline.
  private static func exceedDeadline(_ stage: Stage, _ alarm: ManualAlarm) async {
    await wait { stage.lines.all.contains { $0.present != nil } }
    alarm.advance(to: alarm.now + .seconds(10))
  }

  @Test("a view that forks and exits has ended, whatever its child holds")
  func forksAndExits() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make())
      #expect(await renderer.outcome(of: faulty(.leavesChild)) == "failed: it ended its process by exit(0)")
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
    }
  }

  @Test("so has one whose child outlives its stage, which it has killed, and holds the worker's socket")
  func killsStage() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make(namespaces: false))
      let outcomes = Collector<String>()
      renderer.draw(faulty(.leavesOrphanWithoutStage), in: Place(gallery: 1, row: 0)) { outcomes.add($0.summary) }
      let told = await outcomes.wait(for: 1)
      func orphans() -> [pid_t] { ProcessTable.orphans(of: TestStage.gates.path) }
      await wait("two workers, and a process of each, hold the sockets") { orphans().count == 4 }
      for orphan in orphans() { kill(orphan, SIGKILL) }
      #expect(told == ["failed: its process ended twice, each time with the stage, which something has killed"])
    }
  }

  @Test("so has a worker that is killed while a process that it has started lives")
  func killedWithChild() async {
    await #expect(processExitsWith: .success) {
      let (stage, alarm, gate) = (TestStage.make(), ManualAlarm(), PipeGate())
      let renderer = SilentStageTests.renderer(stage, alarm)
      let outcomes = Collector<String>()
      renderer.draw(faulty(.waitsWithChild, salt: gate.number), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      await gate.begun()
      await SilentStageTests.exceedDeadline(stage, alarm)
      let told = "failed: its draw has not returned for 10.0 seconds and its process was killed"
      #expect(await outcomes.wait(for: 1) == [told])
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
    }
  }

  @Test("a program that is to be replaced by another has no stage left, nor what remains of one that has ended")
  func replaced() async {
    await #expect(processExitsWith: .success) {
      let stages = [["1000"], ["0"]].map {
        Stage(StageConfiguration(program: "/bin/sleep", arguments: $0, output: { _ in }, shortage: { _, _ in }))
      }
      for stage in stages { #expect(stage.start()) }
      Stage.endAll()
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }

  @Test("a draw that is overdue is told while the stage is stopped, and the next has a new stage")
  func stopped() async {
    await #expect(processExitsWith: .success) {
      let (stage, alarm, gate) = (TestStage.make(), ManualAlarm(), PipeGate())
      let renderer = SilentStageTests.renderer(stage, alarm)
      let outcomes = Collector<String>()
      renderer.draw(CardRequest(number: 7, gate: gate.number), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      await gate.begun()
      let process = try #require(ProcessTable.children().first)
      kill(process, SIGSTOP)
      await SilentStageTests.exceedDeadline(stage, alarm)
      let told = "failed: its draw has not returned for 10.0 seconds and its process was killed"
      #expect(await outcomes.wait(for: 1) == [told])
      // The stage is asked for a new worker, and doesn't answer that either.
      renderer.draw(faulty(.none), in: Place(gallery: 1, row: 1)) { outcomes.add($0.summary) }
      await SilentStageTests.exceedDeadline(stage, alarm)
      let silent =
        "failed: the stage, which starts its process, has not answered for 10.0 seconds and was killed"
      #expect(await outcomes.wait(for: 2) == [told, silent])
      await wait("the process has ended") { !ProcessTable.exists(process) }
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
    }
  }

  @Test("a stage that never answers is told at the deadline, and ends with its window")
  func neverAnswers() async {
    await #expect(processExitsWith: .success) {
      do {
        var configuration = StageConfiguration(
          program: "/bin/sleep", arguments: ["1000"], output: { _ in }, shortage: { _, _ in })
        // Nothing but the deadline ends it.
        configuration.patience = .max
        let stage = Stage(configuration)
        let alarm = ManualAlarm()
        let renderer = SilentStageTests.renderer(stage, alarm)
        let outcomes = Collector<String>()
        renderer.draw(faulty(.none), in: Place(gallery: 1, row: 0)) { outcomes.add($0.summary) }
        await SilentStageTests.exceedDeadline(stage, alarm)
        #expect(
          await outcomes.wait(for: 1)
            == ["failed: the stage, which starts its process, has not answered for 10.0 seconds and was killed"])
      }
      await wait("no stage is left") { ProcessTable.children().isEmpty }
    }
  }

  @Test("a stage that is stopped ends with its user, who waits for no answer")
  func endsStopped() async {
    await #expect(processExitsWith: .success) {
      do {
        let stage = TestStage.make()
        #expect(await TestStage.renderer(stage).outcome(of: faulty(.none)) == "drawn 123456")
        kill(try #require(ProcessTable.children().first), SIGSTOP)
      }
      await wait("no stage is left") { ProcessTable.children().isEmpty }
    }
  }

  @Test("what a gallery has is asked of a stage that never answers for as long as it may take to say so")
  func describing() {
    let stage = Stage(
      StageConfiguration(program: "/bin/sleep", arguments: ["1000"], output: { _ in }, shortage: { _, _ in }))
    stage.describe([Stage.gallery(named: "GatedCards")], deadline: .milliseconds(50)) { _, result in
      #expect(throws: WorkerFailure.self) { try result.get() }
      if case .failure(let error) = result { #expect("\(error)".contains("has not answered for 0.05 seconds")) }
      return true
    }
  }
}
