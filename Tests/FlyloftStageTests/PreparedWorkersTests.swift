import Flyloft
import FlyloftRendering
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("Workers that are forked ahead", .serialized)
struct PreparedWorkersTests {
  /// The stage's process, once it has so many workers.
  private static func process(withWorkers count: Int) async throws -> pid_t {
    await wait { ProcessTable.children().first.map { ProcessTable.workers(of: $0).count } == count }
    return try #require(ProcessTable.children().first)
  }

  @Test("the first draws find them ready, and no others are forked")
  func ready() async {
    await #expect(processExitsWith: .success) {
      let stage = TestStage.make()
      stage.prepareWorkers(2)
      let gates = [PipeGate(), PipeGate(), PipeGate()]
      let outcomes = Collector<String>()
      func draw(_ renderer: Renderer, at gate: PipeGate) {
        renderer.draw(CardRequest(number: 7, gate: gate.number), in: Place(gallery: 1, row: gate.number)) {
          outcomes.add($0.summary)
        }
      }
      let first = TestStage.renderer(stage)
      draw(first, at: gates[0])
      await gates[0].begun()
      let process = try await PreparedWorkersTests.process(withWorkers: 3)
      // A process is there before the stage has said so.
      await wait { stage.spareCount == 2 }
      let ahead = Set(ProcessTable.workers(of: process))
      let others = TestStage.renderer(stage, workers: 2)
      for gate in gates.dropFirst() { draw(others, at: gate) }
      for gate in gates.dropFirst() { await gate.begun() }
      #expect(Set(ProcessTable.workers(of: process)) == ahead)
      for gate in gates { await gate.open() }
      #expect(await outcomes.wait(for: 3) == ["drawn 7", "drawn 7", "drawn 7"])
    }
  }

  @Test("of a stage that has been ended they are not taken, and they end with it")
  func restarted() async {
    await #expect(processExitsWith: .success) {
      let stage = TestStage.make()
      let renderer = TestStage.renderer(stage)
      #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
      stage.prepareWorkers(2)
      let process = try await PreparedWorkersTests.process(withWorkers: 3)
      let ahead = ProcessTable.workers(of: process)
      stage.restart()
      #expect(await TestStage.renderer(stage).outcome(of: faulty(.none)) == "drawn 123456")
      await wait("the workers that were made ahead have ended") { ahead.allSatisfy { !ProcessTable.exists($0) } }
    }
  }

  @Test("draw, whatever threads of the stage's had locked when they were forked")
  func besideThreads() async {
    await #expect(processExitsWith: .success) {
      setenv("FLYLOFT_TEST_ALLOCATES", "1", 1)
      let stage = TestStage.make()
      for salt in 0..<20 {
        let renderer = TestStage.renderer(stage, deadline: .seconds(100))
        let outcome = await renderer.outcome(of: faulty(.none, salt: salt))
        try #require(outcome == "drawn 123456")
      }
    }
  }
}
