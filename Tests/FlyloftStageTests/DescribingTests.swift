import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Glibc
import StageGalleries
import TestSupport
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
  func crashing() throws {
    let names = ["CrashingGallery", "GatedCards", "UnmakeableGallery", "FaultyViews"]
    let results = described(names.map { Stage.gallery(named: $0) }, by: TestStage.make())
    try #require(results.count == 4)
    #expect(results[0].contains("Fatal error: nobody knows how many"))
    #expect(results[1] == "GatedCards 10000000")
    #expect(results[2].contains("Fatal error: not to be made"))
    #expect(results[3] == "FaultyViews \(Fault.allCases.count)")
  }

  @Test("a crash of what a gallery was asked is told with the line that it came from")
  func place() {
    let stage = TestStage.make()
    func line(_ name: String) -> String? {
      do { return try stage.describe(name, generation: 0, keeping: []).map { "\($0.count)" } } catch {
        return stage.place(ofCrash: error)?.brief
      }
    }
    #expect(line("CrashingGallery") == "CrashingGallery.swift:7" && line("GatedCards") == "10000000")
  }

  @Test("another program answers from the moment that it is adopted")
  func adopted() throws {
    let stage = TestStage.make()
    let gallery = [Stage.gallery(named: "GatedCards")]
    #expect(described(gallery, by: stage) == ["GatedCards 10000000"])
    // It is the same one, after it has left a sign.
    let folder = TemporaryFolder()
    let (program, sign) = (folder.file("other"), folder.file("sign"))
    let script = "#!/bin/sh\ntouch '\(sign)'\nexec '\(stage.program)' \"$@\"\n"
    let written = CommandRun(["/bin/sh", "-c", #"printf %s "$2" >"$1" && chmod 755 "$1""#, "sh", program, script])
    #expect(written.run().end == .exited(code: 0))
    stage.adopt(program: program)
    #expect(stage.program == program && access(sign, F_OK) != 0)
    #expect(described(gallery, by: stage) == ["GatedCards 10000000"])
    #expect(access(sign, F_OK) == 0)
  }

  @Test("a count below nought is told as it is, and taken for none")
  func negative() throws {
    let gallery = try #require(try TestStage.make().describe("NegativeGallery", generation: 0, keeping: []))
    #expect(gallery.count == 0 && gallery.countFault?.contains("its count is -3,000,") == true)
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

  private func select(_ names: [String], _ settings: [String: String]) throws -> StagedSelection {
    let settings = settings.sorted { $0.key < $1.key }.map { KnobSetting(name: $0.key, value: $0.value) }
    return try StagedSelection(names, settings: settings, in: stageRegistry.catalog)
  }

  /// What is wrong with knobs that are to be set.
  private func mistake(in settings: [String: String], of names: String...) throws -> String? {
    let selection = try select(names, settings)
    let check = try #require(selection.check)
    return check.mistake(among: selection.all, of: TestStage.make(), deadline: .seconds(600))
  }

  @Test("knobs are set when a gallery is asked, those that it has, and what they don't take is refused")
  func knobs() throws {
    let selection = try select(["gatedcards", "faultyviews"], ["side": "7", "salt": "3"])
    var galleries: [AnyGallery] = []
    TestStage.make().describe(selection.all.filter { !$0.chosen.isEmpty }) { _, result in
      if let gallery = try? result.get() { galleries.append(gallery) }
      return true
    }
    #expect(galleries.map(\.name) == ["FaultyViews", "GatedCards"])
    #expect(galleries.map { $0.chosen.map(\.name) } == [["salt"], ["side"]])
    #expect(try mistake(in: ["side": "7", "salt": "3"], of: "gatedcards", "faultyviews") == nil)
    #expect(galleries.last?.settings.first { $0.name == "side" }?.value == "7")
    #expect(
      try mistake(in: ["side": "7", "sied": "7"], of: "GatedCards")?.contains("Did you mean side?") == true)
    #expect(
      try mistake(in: ["side": "x"], of: "GatedCards")?.hasPrefix("side can't be “x”: it takes") == true)
  }

  @Test(
    "knobs are checked of galleries that never say how many views they have, or crash when they are made or counted")
  func silentKnobs() throws {
    #expect(try mistake(in: ["stpe": "7"], of: "EndlessGallery")?.contains("Did you mean step?") == true)
    #expect(
      try mistake(in: ["step": "0"], of: "EndlessGallery")?.hasPrefix("step can't be “0”: it takes") == true)
    #expect(try mistake(in: ["step": "7"], of: "EndlessGallery") == nil)
    #expect(try mistake(in: ["stpe": "7"], of: "UnmakeableGallery")?.contains("Did you mean step?") == true)
    #expect(try mistake(in: ["step": "7"], of: "CrashingGallery")?.contains("has no knobs") == true)
    // Whether it would take the value, nobody knows.
    #expect(try mistake(in: ["step": "0"], of: "UnmakeableGallery") == nil)
  }

  @Test("without a name, knobs are those of every gallery that has them, and those that crash have none")
  func allKnobs() throws {
    let names = stageRegistry.catalog.names.filter { $0 != "EndlessGallery" }
    let salt = [KnobSetting(name: "salt", value: "3")]
    let selection = try StagedSelection([], settings: salt, in: Catalog(names: names, skipped: []))
    var set: [String] = []
    TestStage.make().describe(selection.all) { _, result in
      if let gallery = try? result.get(), !gallery.chosen.isEmpty { set.append(gallery.name) }
      return true
    }
    #expect(set == ["FaultyViews", "SandboxedFaults"])
    #expect(try mistake(in: ["salt": "3", "side": "3", "step": "3"]) == nil)
    #expect(try mistake(in: ["salt": "x"])?.hasPrefix("salt can't be “x”") == true)
    #expect(try mistake(in: ["sied": "3"])?.hasPrefix("No gallery has a knob “sied”") == true)
  }

  @Test("nothing is asked where galleries are chosen: a list of names needs no stage")
  func names() throws {
    let setting = KnobSetting(name: "salt", value: "3")
    let selection = try StagedSelection(["FaultyViews"], settings: [setting], in: stageRegistry.catalog)
    #expect(selection.all.map(\.name) == stageRegistry.galleries.map(\.name))
    #expect(selection.all.allSatisfy { !$0.isDescribed })
    // Only those that were named are to be given the knob.
    #expect(selection.all.filter { !$0.chosen.isEmpty }.map(\.name) == ["FaultyViews"])
    #expect(throws: UsageError.self) { try StagedSelection(["Faulty"], settings: [], in: stageRegistry.catalog) }
  }
}
