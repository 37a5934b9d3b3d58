import Foundation
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

/// `llvm-symbolizer` comes with Swift, and is in the path wherever these tests are built.
@Suite("Where a view has crashed")
struct CrashFramesTests {
  @Test(
    "is found out after the failure was told, names file and line, and is told to all windows",
    arguments: [Fault.fatal, .index, .deep])
  func explained(_ fault: Fault) async {
    let (told, others) = (Collector<(crash: Int, frames: String, place: SourceLine)>(), Collector<Int>())
    let stage = TestStage.make(explained: { told.add(($0, $1.text, $1.place)) })
    stage.onExplanation { crash, _ in others.add(crash) }
    let renderer = TestStage.renderer(stage)
    let failures = Collector<DrawFailure?>()
    renderer.draw(faulty(fault), in: Place(gallery: 1, row: 0)) { outcome in
      if case .failed(let failure) = outcome { failures.add(failure) } else { failures.add(nil) }
    }
    let failure = await failures.wait(for: 1)[0]
    #expect(failure?.endedProcess == true && failure?.crash != nil)
    stage.finishExplaining()
    #expect(told.now.first?.crash == failure?.crash && others.now == told.now.map(\.crash))
    let frames = told.now.first?.frames ?? ""
    #expect(frames.contains("FaultyViews.swift:"), "\(frames)")
    let ends: [Fault: (function: String, text: String)] = [
      .fatal: ("draw", "the needle is missing"), .deep: ("point", "the needle is bent"),
    ]
    guard let (function, text) = ends[fault] else { return }
    let source = SourceText("../StageGalleries/FaultyViews.swift")
    let line = source.line(with: "fatalError(\"\(text)\")")
    #expect(frames.split(separator: "\n").first == "FaultyView.\(function), FaultyViews.swift:\(line)")
    #expect(told.now.first?.place == SourceLine(file: source.path, line: line))
  }

  @Test("so is a stack that has overflowed", .needs(.deepCalls, if: !hasThreadSanitizer))
  func recursion() async { await explained(.recursion) }

  /// Holds a draw until its deadline is over, which only the test says.
  private func hang(_ fault: Fault, _ told: Collector<(crash: Int, frames: String)>) async throws -> DrawFailure? {
    let (alarm, gate) = (ManualAlarm(), PipeGate())
    var configuration = Renderer.Configuration(
      workerCount: 1, cacheByteCount: 1 << 20, drawDeadline: .seconds(10), memoryPressure: nil)
    let stage = TestStage.make(explained: { told.add(($0, $1.text)) })
    configuration.drawing = stage
    let renderer = Renderer(configuration, alarm: alarm)
    let failures = Collector<DrawFailure?>()
    renderer.draw(faulty(fault, salt: gate.number), in: Place(gallery: 1, row: 0)) { outcome in
      if case .failed(let failure) = outcome { failures.add(failure) } else { failures.add(nil) }
    }
    await gate.begun()
    alarm.advance(to: .seconds(10))
    if fault == .waitsInSilence { alarm.advance(to: .seconds(11)) }
    let failure = await failures.wait(for: 1)[0]
    #expect(
      failure?.description == "its draw has not returned for 10.0 seconds and its process was killed")
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
    stage.finishExplaining()
    return failure
  }

  @Test("where a draw hung that is killed at the deadline is found out, too")
  func hangs() async throws {
    let told = Collector<(crash: Int, frames: String)>()
    let failure = try await hang(.waits, told)
    #expect(failure?.crash != nil && told.now.first?.crash == failure?.crash)
    let frames = told.now.first?.frames ?? ""
    #expect(frames.contains("FaultyView.draw, FaultyViews.swift:"), "\(frames)")
  }

  @Test("one that does not tell where is killed a moment later, all the same")
  func hangsInSilence() async throws {
    let told = Collector<(crash: Int, frames: String)>()
    #expect(try await hang(.waitsInSilence, told)?.crash == nil)
    #expect(told.now.isEmpty)
  }

  @Test("a crash in a load is told by the load's name and line, not by what the compiler calls its part")
  func load() async {
    let told = Collector<String>()
    let stage = TestStage.make(explained: { told.add($1.text) })
    let window = LoadWindow(.processes, stage: stage)
    window.want([LoadingCardRequest(kind: .crashes)])
    await window.reports.wait { $0.contains { $0.contains("the numbers are missing") } }
    stage.finishExplaining()
    #expect(told.now.first?.hasPrefix("LoadingCard.load, LoadingCards.swift:") == true, "\(told.now)")
  }
}
