import FlyloftRendering
import Foundation
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// `llvm-symbolizer` comes with Swift, and is in the path wherever these tests are built.
@Suite("Where a view has crashed")
struct CrashFramesTests {
  @Test(
    "is found out after the failure was told, and names file and line", arguments: [Fault.fatal, .index])
  func explained(_ fault: Fault) async {
    let told = Collector<(crash: Int, frames: String)>()
    let stage = TestStage.make(explained: { told.add(($0, $1)) })
    let renderer = TestStage.renderer(stage)
    let failures = Collector<DrawFailure?>()
    renderer.draw(faulty(fault), in: Place(gallery: 1, row: 0)) { outcome in
      if case .failed(let failure) = outcome { failures.add(failure) } else { failures.add(nil) }
    }
    let failure = await failures.wait(for: 1)[0]
    #expect(failure?.endedProcess == true && failure?.crash != nil)
    stage.finishExplaining()
    #expect(told.now.first?.crash == failure?.crash)
    let frames = told.now.first?.frames ?? ""
    #expect(frames.contains("FaultyViews.swift:"), "\(frames)")
  }

  @Test("so is a stack that has overflowed", .needs(.deepCalls, if: !hasThreadSanitizer))
  func recursion() async { await explained(.recursion) }

  @Test("a crash in a load is told by the load's name and line, not by what the compiler calls its part")
  func load() async {
    let told = Collector<String>()
    let stage = TestStage.make(explained: { told.add($1) })
    let window = LoadWindow(.processes, stage: stage)
    window.want([LoadingCardRequest(kind: .crashes)])
    _ = await window.reports.wait { $0.contains { $0.contains("the numbers are missing") } }
    stage.finishExplaining()
    #expect(told.now.first?.hasPrefix("LoadingCard.load, LoadingCards.swift:") == true, "\(told.now)")
  }
}
