import Flyloft
import FlyloftRendering
import StageGalleries
import Testing

@testable import FlyloftStage

@Suite("Processes that do not answer as they should")
struct HostileWorkerTests {
  private static let refused = "failed: its process sent what is no answer, and was ended"

  @Test(
    "what is no answer costs the process and its draw, and the next draw is drawn",
    arguments: [Fault.rubbish, .half, .unasked, .long, .liesOfSize])
  func rubbish(_ fault: Fault) async {
    let renderer = TestStage.renderer(TestStage.make())
    let outcome = await renderer.outcome(of: faulty(fault))
    #expect(outcome == Self.refused)
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
  }

  @Test("answers that nobody asked for are not taken for those of the next draw")
  func unasked() async {
    for salt in 0..<3 {
      let renderer = TestStage.renderer(TestStage.make())
      // Its first answer is one, whatever the picture shows.
      #expect(await renderer.outcome(of: faulty(.twice, salt: salt)).hasPrefix("drawn"))
      #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456")
    }
  }

  @Test("a process that leaves its host is ended")
  func silence() async {
    let renderer = TestStage.renderer(TestStage.make())
    #expect(await renderer.outcome(of: faulty(.silence)).contains("(SIGKILL)"))
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
  }

  @Test(
    "sizes that can't be drawn, and errors, are told as on threads",
    arguments: [Fault.noSize, .infiniteSize, .hugeSize, .sizeThrows, .throwing])
  func sizes(_ fault: Fault) async {
    struct Local: DrawRequest {
      let view: StagedView
      func resolve() throws -> DrawKey {
        var cache = GalleryCache()
        return try cache.key(of: view, in: stageRegistry).key
      }
    }
    let threads = Renderer(.init(workerCount: 1, memoryPressure: nil))
    let processes = TestStage.renderer(TestStage.make())
    let expected = await threads.outcome(of: Local(view: faulty(fault)))
    #expect(expected.hasPrefix("failed"))
    #expect(await processes.outcome(of: faulty(fault)) == expected)
  }

  @Test("an error of Foundation's is told in words")
  func foundation() async {
    let text = await TestStage.renderer(TestStage.make()).outcome(of: faulty(.missesFile))
    #expect(text == "failed: No such file or directory: /nonexistent/needle.json")
  }

  @Test("what a gallery does not have is refused in words")
  func unknown() async {
    let renderer = TestStage.renderer(TestStage.make())
    #expect(
      await renderer.outcome(of: StagedView(gallery: "GatedCard", index: 0, width: 10)).contains(
        "Did you mean GatedCards?"))
    #expect(
      await renderer.outcome(of: StagedView(gallery: "GatedCards", index: 20_000_000, width: 10))
        == "failed: GatedCards has 10,000,000 views, and none at 20,000,000")
  }

  @Test("an index below zero and a scale that is no number are refused in words, in the process and on threads")
  func unusable() async {
    let none = Stage(
      StageConfiguration(program: "/nowhere/at/all", fallback: stageRegistry, shortage: { _, _ in }))
    for stage in [TestStage.make(), none] {
      let renderer = TestStage.renderer(stage)
      for index in [-1, Int.min] {
        #expect(
          await renderer.outcome(of: StagedView(gallery: "GatedCards", index: index, width: 10))
            == "failed: GatedCards has 10,000,000 views, and none at \(index.grouped)")
      }
      for scale in [Double.nan, .infinity] {
        #expect(
          await renderer.outcome(of: StagedView(gallery: "GatedCards", index: 0, width: 10, scale: scale))
            .contains("points at scale \(scale): each side"))
      }
    }
  }
}
