import Flyloft
import FlyloftRegistry
import Glibc
import StageGalleries
import Testing

@testable import FlyloftStage

@Suite("What galleries in a stage have to show")
struct DescribingTests {
  private func described(_ galleries: [AnyGallery], by stage: Stage) -> [String] {
    var results: [String] = []
    stage.describe(galleries) { _, result in
      switch result {
      case .success(let gallery): results.append("\(gallery.name) \(gallery.count)")
      case .failure(let error): results.append("\(error)")
      }
      return true
    }
    return results
  }

  @Test("a gallery that crashes when it is made, or asked, costs itself only")
  func crashing() {
    let names = ["CrashingGallery", "GatedCards", "UnmakeableGallery", "FaultyViews"]
    let results = described(names.map { Stage.gallery(named: $0) }, by: TestStage.make())
    #expect(results.count == 4)
    #expect(results[0].contains("Fatal error: nobody knows how many"))
    #expect(results[1] == "GatedCards 10000000")
    #expect(results[2].contains("Fatal error: not to be made"))
    #expect(results[3] == "FaultyViews \(Fault.allCases.count)")
  }

  @Test("nobody waits for a gallery's answer that is not wanted any more, and its process is ended")
  func obsolete() throws {
    let stage = TestStage.make()
    var pipe: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&pipe) == 0)
    defer { for file in pipe { close(file) } }
    _ = write(pipe[1], "x", 1)
    // What has happened may be of no interest, too: it is asked once more by then.
    var asked = 0
    let gallery = try stage.describe(
      "EndlessGallery", generation: 0, keeping: [], deadline: .seconds(600), wake: pipe[0],
      isObsolete: {
        asked += 1
        return asked == 2
      })
    #expect(gallery == nil && asked == 2)
    #expect(try stage.describe("GatedCards", generation: 0, keeping: [])?.count == 10_000_000)
  }

  @Test("knobs are set, and what they don't take is refused")
  func knobs() throws {
    let stage = TestStage.make()
    let setting = KnobSetting(name: "side", value: "7")
    let selection = try StagedSelection(["gatedcards"], settings: [setting], in: stageRegistry.catalog, of: stage)
    let gallery = selection.all[selection.chosen[0]]
    #expect(gallery.settings.first { $0.name == "side" }?.value == "7")
    #expect(gallery.chosen.map(\.name) == ["side"])
    #expect(!selection.all.contains { $0.name == "FaultyViews" && $0.isDescribed })
    let error = #expect(throws: (any Error).self) {
      try StagedSelection(
        ["GatedCards"], settings: [KnobSetting(name: "sied", value: "7")], in: stageRegistry.catalog, of: stage)
    }
    #expect(error.map { "\($0)" }?.contains("Did you mean side?") == true)
    #expect(throws: UsageError.self) {
      try StagedSelection([], settings: [KnobSetting(name: "sied", value: "7")], in: stageRegistry.catalog, of: stage)
    }
    // Without a name, every gallery that has the knob, and those that crash have none.
    let all = try StagedSelection(
      [], settings: [KnobSetting(name: "salt", value: "3")], in: stageRegistry.catalog, of: stage)
    #expect(all.all.filter { !$0.chosen.isEmpty }.map(\.name) == ["FaultyViews"])
  }

  @Test("without knobs nothing is asked: a list of names needs no stage")
  func names() throws {
    let stage = Stage(StageConfiguration(program: "/nowhere/at/all", shortage: { _, _ in }))
    let selection = try StagedSelection(["FaultyViews"], settings: [], in: stageRegistry.catalog, of: stage)
    #expect(selection.all.map(\.name) == stageRegistry.galleries.map(\.name))
    #expect(selection.all.allSatisfy { !$0.isDescribed })
    #expect(throws: UsageError.self) {
      try StagedSelection(["Faulty"], settings: [], in: stageRegistry.catalog, of: stage)
    }
  }
}
