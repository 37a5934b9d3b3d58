import Flyloft
import FlyloftConcurrency
import Foundation
import Glibc
import SeededRandom
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

/// Thousands of draws of which every tenth does wrong: each ends with its picture or its failure, and nothing is left of any.
@Suite("Many draws, some of which do wrong", .serialized)
struct ManyFaultsTests {
  /// 300 of them; `FLYLOFT_FAULTY_DRAWS=10000` for as many.
  static var count: Int { ProcessInfo.processInfo.environment["FLYLOFT_FAULTY_DRAWS"].flatMap { Int($0) } ?? 300 }

  static let faults: [Fault] = [
    .astray, .recursion, .fatal, .index, .exits, .aborts, .exception, .hangs, .throwing, .rubbish, .half, .unasked,
    .long, .silence, .noSize, .sizeThrows, .sizeCrashes, .prints,
  ]

  @Test("each place ends with its picture or its failure; no descriptor, process or segment is left")
  func many() async {
    let seed = SeededGenerator.seed(usually: 1, forTest: "many", in: "ManyFaultsTests")
    await #expect(processExitsWith: .success) { [seed = seed as UInt64, count = ManyFaultsTests.count as Int] in
      var generator = SeededGenerator(seed: seed)
      // One renderer for the even numbers and one for the odd, each with a worker and a clock of its own, and a stage for
      // both. A clock comes to the deadline when a draw says that it hangs.
      let alarms = [ManualAlarm(), ManualAlarm()]
      let stage = TestStage.make()
      let hanging = GatedCards.pipe(of: 0)
      mkfifo(hanging, 0o600)
      let file = Glibc.open(hanging, O_RDWR | O_CLOEXEC)
      startThread(named: "hanging", niceness: 0) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
          let count = read(file, &bytes, bytes.count)
          guard count > 0 else { return }
          for salt in String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").compactMap({ Int($0) }
          ) {
            let alarm = alarms[salt % 2]
            alarm.advance(to: alarm.now + .seconds(10))
          }
        }
      }
      let renderers = alarms.map { alarm in
        var configuration = Renderer.Configuration(
          workerCount: 1, cacheByteCount: 1 << 20, drawDeadline: .seconds(10), memoryPressure: nil)
        configuration.drawing = stage
        return Renderer(configuration, alarm: alarm)
      }
      func open() -> [Int] { [ProcessTable.ownFileCount, ProcessTable.segments] }
      func processes() -> [Int] {
        let stages = ProcessTable.children()
        return [stages.count, stages.first.map { ProcessTable.children(of: $0).count } ?? 0]
      }
      // Before anything is counted both workers have been at work, and a crash of each has been explained: what there is
      // from the first one on is there.
      for renderer in renderers { _ = await renderer.outcome(of: faulty(.fatal, salt: 0)) }
      stage.finishExplaining()
      await ManyFaultsTests.drawOneEach(renderers)
      let before = open()
      let outcomes = Collector<String>()
      for number in 0..<count {
        let fault: Fault = number % 10 == 7 ? ManyFaultsTests.faults.randomElement(using: &generator)! : .none
        renderers[number % 2].draw(faulty(fault, salt: number), in: Place(gallery: 2, row: number)) { outcome in
          let isRight =
            switch (fault, outcome) {
            case (.none, .drawn(let drawing)), (.prints, .drawn(let drawing)): drawing.image.pixels[0] == 0xff12_3456
            case (.none, _), (.prints, _): false
            case (_, .failed): true
            default: false
            }
          outcomes.add(isRight ? "" : "\(number), \(fault): \(outcome.summary)")
        }
        // So that a thousand wait at most.
        if number % 1000 == 999 { await outcomes.wait(for: number + 1) }
      }
      let wrong = await outcomes.wait(for: count).filter { !$0.isEmpty }
      #expect(wrong == [])
      stage.finishExplaining()
      await ManyFaultsTests.drawOneEach(renderers)
      // A stage and two workers. Of the rest something that was open for a moment may have been counted before.
      await wait("one stage and two workers are left, with no more files than before") {
        processes() == [1, 2] && zip(open(), before).allSatisfy(<=)
      }
      #expect(renderers.allSatisfy { $0.metrics.stuck == 0 })
    }
  }

  static func drawOneEach(_ renderers: [Renderer]) async {
    for renderer in renderers { #expect(await renderer.outcome(of: CardRequest(number: 3)) == "drawn 3") }
  }
}
