import Flyloft
import FlyloftRendering
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("Stages that are started anew while first pictures are drawn")
struct RestartTests {
  @Test("whenever it happens, and however often, each request ends with its picture", arguments: [4, 2000])
  func restarts(side: Int) async {
    let stage = TestStage.make()
    let renderer = TestStage.renderer(stage, workers: 2)
    for round in 0..<100 {
      let outcomes = Collector<String>()
      for row in 0..<4 {
        let number = round * 4 + row + 1
        renderer.draw(CardRequest(number: number, side: side), in: Place(gallery: 1, row: row)) {
          outcomes.add("\(row) \($0.summary)")
        }
      }
      // Before a process is there, while the pictures are drawn, and after some of them.
      await outcomes.wait(for: round % 4)
      stage.restart()
      let numbers = (0..<4).map { "\($0) drawn \(String(round * 4 + $0 + 1, radix: 16))" }
      #expect(await outcomes.wait(for: 4).sorted() == numbers)
    }
  }

  @Test("what is asked after a restart is drawn by another process, however soon")
  func processes() async {
    let stage = TestStage.make()
    let renderer = TestStage.renderer(stage)
    for salt in 0..<30 {
      #expect(await renderer.outcome(of: faulty(.counts, salt: salt)) == "drawn 1")
      // The process that is dismissed lives on for a moment.
      stage.restart()
    }
  }

  @Test("a draw that was held in a process that has ended begins anew in the next", arguments: [4, 2000])
  func held(side: Int) async {
    let stage = TestStage.make()
    let renderer = TestStage.renderer(stage)
    let outcomes = Collector<String>()
    for number in 1...3 {
      let gate = PipeGate()
      renderer.draw(CardRequest(number: number, gate: gate.number, side: side), in: Place(gallery: 1, row: 0)) {
        outcomes.add($0.summary)
      }
      await gate.begun()
      stage.restart()
      await gate.open()
      #expect(await outcomes.wait(for: number).last == "drawn \(number)")
    }
  }
}
