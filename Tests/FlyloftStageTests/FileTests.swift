import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftRendering
import Foundation
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// Views of files: `ColorFiles` shows each line of a file as the colour that it says.
@Suite("Files in a stage", .serialized)
struct FileTests {
  private let folder = TemporaryFolder()

  private func write(_ lines: String..., to name: String = "a.txt") throws -> String {
    let path = folder.file(name)
    try (["colours"] + lines).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func view(_ index: Int, of file: String = "a.txt", generation: Int = 1, plus: Int? = nil) -> StagedView {
    StagedView(
      gallery: file, generation: generation, knobs: plus.map { [KnobSetting(name: "plus", value: "\($0)")] } ?? [],
      index: index, width: 100, background: .black)
  }

  @Test("are shown by the gallery that knows what they hold, whatever they are called, and with its knobs")
  func shown() async throws {
    let stage = TestStage.make()
    try stage.adopt(fileAt: write("10", "20", to: "picture.png"), as: "picture.png", generation: 1, isHeld: true)
    let gallery = try #require(
      try stage.describe("picture.png", generation: 1, keeping: [KnobSetting(name: "plus", value: "5")]))
    #expect(gallery.name == "picture.png" && gallery.count == 2 && gallery.generation == 1)
    #expect(gallery.settings.map(\.value) == ["5"])
    let renderer = TestStage.renderer(stage)
    #expect(await renderer.outcome(of: view(1, of: "picture.png")) == "drawn 20")
    #expect(await renderer.outcome(of: view(1, of: "picture.png", plus: 5)) == "drawn 25")
  }

  @Test("are drawn in a sandbox, each in a process of its own, which has its file and nothing else")
  func sandbox() async throws {
    if SandboxMeans.present.shortage != nil { try Need.sandbox.skip() }
    let stage = TestStage.make()
    for name in ["a.txt", "b.txt"] {
      try stage.adopt(
        fileAt: write("counts", "descriptors", "secret", to: name), as: name, generation: 1, isHeld: true)
    }
    #expect(try #require(try stage.describe("a.txt", generation: 1, keeping: [])).isSandboxed)
    let renderer = TestStage.renderer(stage)
    #expect(await renderer.outcome(of: view(0)) == "drawn 1")
    #expect(await renderer.outcome(of: view(0, plus: 16)) == "drawn 12")
    // The gallery has closed its file.
    #expect(await renderer.outcome(of: view(1)) == "drawn 0")
    try "secret".write(toFile: TestStage.gates.file("secret"), atomically: true, encoding: .utf8)
    #expect(await renderer.outcome(of: view(2)) == "drawn \(String(EACCES, radix: 16))")
    #expect(await renderer.outcome(of: view(0, of: "b.txt")) == "drawn 1")
    #expect(await renderer.outcome(of: view(0, plus: 32)) == "drawn 21")
  }

  @Test("have the gallery that shows them prepared, once, and no other")
  func preparation() async throws {
    let stage = TestStage.make()
    let renderer = TestStage.renderer(stage)
    for (name, count) in [("a.txt", 1), ("b.txt", 1), ("blank.txt", nil), ("c.txt", 2)] {
      let path = try write("prepared", to: name)
      if count == nil { try "blank\n".write(toFile: path, atomically: true, encoding: .utf8) }
      try stage.adopt(fileAt: path, as: name, generation: 1, isHeld: true)
      _ = try stage.describe(name, generation: 1, keeping: [])
      if let count { #expect(await renderer.outcome(of: view(0, of: name)) == "drawn \(count)") }
    }
  }

  @Test("that ask for a password are told from others, and opened with it, in later versions too")
  func locked() async throws {
    let stage = TestStage.make()
    try stage.adopt(fileAt: write("locked", "open sesame", "10"), as: "a.txt", generation: 1, isHeld: true)
    func outcome(_ generation: Int = 1) -> String {
      do {
        return "\(try stage.describe("a.txt", generation: generation, keeping: [])?.count ?? -1) views"
      } catch { return (Stage.isLocked(error) ? "locked: " : "") + "\(error)" }
    }
    #expect(outcome() == "locked: a.txt asks for its password")
    try stage.unlock("a.txt", with: "guessed")
    #expect(outcome() == "locked: that is not the password of a.txt")
    try stage.unlock("a.txt", with: "open sesame")
    #expect(outcome() == "1 views")
    let renderer = TestStage.renderer(stage)
    #expect(await renderer.outcome(of: view(0)) == "drawn 10")
    try stage.adopt(fileAt: write("locked", "open sesame", "20", "30"), as: "a.txt", generation: 2, isHeld: true)
    #expect(outcome(2) == "2 views")
    try stage.adopt(fileAt: write("no colour", to: "b.txt"), as: "b.txt", generation: 1, isHeld: true)
    #expect(throws: WorkerFailure.self) { try stage.describe("b.txt", generation: 1, keeping: []) }
    do { _ = try stage.describe("b.txt", generation: 1, keeping: []) } catch { #expect(!Stage.isLocked(error)) }
  }

  @Test("that are replaced or removed are drawn as they were, and anew once they are adopted anew")
  func replaced() async throws {
    let stage = TestStage.make()
    let path = try write("10", "11", "12")
    try stage.adopt(fileAt: path, as: "a.txt", generation: 1, isHeld: true)
    let renderer = TestStage.renderer(stage)
    #expect(await renderer.outcome(of: view(0)) == "drawn 10")
    _ = try write("30", "31", "32")
    #expect(await renderer.outcome(of: view(1)) == "drawn 11")
    unlink(path)
    // Another process opens it, too.
    stage.restart()
    #expect(await renderer.outcome(of: view(2)) == "drawn 12")
    _ = try write("50", "51", "52")
    try stage.adopt(fileAt: path, as: "a.txt", generation: 2, isHeld: true)
    #expect(await renderer.outcome(of: view(0, generation: 2)) == "drawn 50")
    #expect(await renderer.outcome(of: view(1, generation: 1)) == "drawn 11")
  }

  @Test("are shown in places of others' views, drawn in a sandbox of their own, where their address leads there")
  func embedded() async throws {
    if SandboxMeans.present.shortage != nil { try Need.sandbox.skip() }
    let stage = TestStage.make()
    try FileManager.default.createDirectory(atPath: folder.file("more"), withIntermediateDirectories: false)
    _ = try write("counts", "77", to: "more/b c%.txt")
    _ = try write("secret", to: "c.txt")
    try "Nobody else is to see this.\n".write(toFile: folder.file("a.plain"), atomically: true, encoding: .utf8)
    let path = try write(
      "10", "@more/b%20c%25.txt#x", "@c.txt", "@gone.txt", "@more", "@\(folder.file("c.txt"))", "@file:c.txt",
      "@./c.txt",
      "@%2F\(folder.file("c.txt").dropFirst())", "@a.plain")
    try stage.adopt(fileAt: path, as: "a.txt", generation: 1, isHeld: true)
    // Whoever follows them is told of those that may come, too, and of those that are known already.
    let (early, late) = (Collector<String>(), Collector<String>())
    stage.followEmbedded { gallery, paths in for path in paths { early.add("\(gallery) \(path)") } }
    for knobs in [[], [KnobSetting(name: "plus", value: "5")]] {
      let gallery = try #require(try stage.describe("a.txt", generation: 1, keeping: knobs))
      #expect(gallery.count == 10 && gallery.embedded.keys.sorted() == [1, 2, 7, 9])
      func view(_ index: Int, width: Double = 4) -> StagedView {
        StagedView(of: gallery, at: index, width: width, background: .black)
      }
      #expect(view(1).widthLimit == 50 && view(0).widthLimit == nil)
      let renderer = TestStage.renderer(stage)
      #expect(await renderer.outcome(of: view(0)) == "drawn \(knobs.isEmpty ? "10" : "15")")
      // Its own process has drawn it once.
      if knobs.isEmpty {
        #expect(await renderer.outcome(of: view(1)) == "drawn 1")
        // It is four points wide, and stands in the middle.
        #expect(await renderer.outcome(of: view(1, width: 5)) == "drawn 2")
        #expect(await renderer.outcome(of: view(1, width: 6)) == "drawn 0")
      }
      #expect(await renderer.outcome(of: view(3)) == "drawn \(knobs.isEmpty ? "0" : "5")")
      try "secret".write(toFile: TestStage.gates.file("secret"), atomically: true, encoding: .utf8)
      #expect(await renderer.outcome(of: view(2)) == "drawn \(String(EACCES, radix: 16))")
      #expect(gallery.embedded[1] != nil && view(2).knobs.isEmpty)
      #expect(
        await renderer.outcome(of: view(9))
          == "failed: a.plain is a text, and only pictures and pages are shown in a document")
    }
    stage.followEmbedded { gallery, paths in for path in paths { late.add("\(gallery) \(path)") } }
    let named = ["more/b c%.txt", "c.txt", "gone.txt", "more", "./c.txt", "a.plain"].map { "a.txt \(folder.file($0))" }
    #expect(late.now == named && early.now.starts(with: named) && Set(early.now) == Set(named))
    unlink(folder.file("c.txt"))
    // What is known to be one of its views is told to be gone.
    let gallery = try #require(try stage.describe("a.txt", generation: 1, keeping: []))
    let gone = StagedView(of: gallery, at: 7, width: 4)
    stage.restart()
    #expect(await TestStage.renderer(stage).outcome(of: gone).contains("c.txt can’t be opened: No such file"))
    // Galleries that no file is the source of have none.
    #expect(Stage.gallery(named: "a.txt").embedded.isEmpty)
  }

  @Test("that are too many to be held open are opened when they are drawn")
  func unheld() async throws {
    let stage = TestStage.make()
    let path = try write("10", "11")
    try stage.adopt(fileAt: path, as: "a.txt", generation: 1, isHeld: false)
    #expect(await TestStage.renderer(stage).outcome(of: view(0)) == "drawn 10")
    unlink(path)
    let words = "failed: \(path) can’t be opened: No such file or directory"
    #expect(await TestStage.renderer(stage).outcome(of: view(1)) == words)
  }

  @Test("are read by each worker from their beginning")
  func positions() async throws {
    let stage = TestStage.make()
    try stage.adopt(fileAt: write("10", "11"), as: "a.txt", generation: 1, isHeld: true)
    for index in 0...1 { #expect(await TestStage.renderer(stage).outcome(of: view(index)) == "drawn 1\(index)") }
  }

  @Test("that can't be opened, or that nobody shows, say so, and take no others with them")
  func refused() async throws {
    let stage = TestStage.make()
    let pipe = folder.file("pipe")
    mkfifo(pipe, 0o600)
    let wrong: [(path: String, words: String)] = [
      (folder.path, "\(folder.path) is a folder, and only files can be shown"),
      (pipe, "\(pipe) is a pipe, and only files can be shown"),
      ("/dev/null", "/dev/null is a device, and only files can be shown"),
      (folder.file("none"), "\(folder.file("none")) can’t be opened: No such file or directory"),
    ]
    let renderer = TestStage.renderer(stage)
    for (number, (path, words)) in wrong.enumerated() {
      #expect { try stage.adopt(fileAt: path, as: "\(number)", generation: 1, isHeld: true) } throws: {
        "\($0)" == words
      }
      #expect(await renderer.outcome(of: view(0, of: "\(number)")) == "failed: \(words)")
    }
    try stage.adopt(fileAt: write("red"), as: "a.txt", generation: 1, isHeld: true)
    #expect(await renderer.outcome(of: view(0)) == "failed: “red” in a.txt is no colour")
    try "text".write(toFile: folder.file("b"), atomically: true, encoding: .utf8)
    try stage.adopt(fileAt: folder.file("b"), as: "b", generation: 1, isHeld: true)
    let unknown = "no gallery shows what b holds. There are galleries for blank files, plain texts, lists of colours."
    #expect(await renderer.outcome(of: view(0, of: "b")) == "failed: \(unknown)")
    try "".write(toFile: folder.file("c"), atomically: true, encoding: .utf8)
    try stage.adopt(fileAt: folder.file("c"), as: "c", generation: 1, isHeld: true)
    #expect(await renderer.outcome(of: view(0, of: "c")) == "failed: c is empty")
    try stage.adopt(fileAt: write("77", to: "d"), as: "d", generation: 1, isHeld: true)
    #expect(await renderer.outcome(of: view(0, of: "d")) == "drawn 77")
  }

  @Test("whose opening hangs are given up at the deadline")
  func hanging() async throws {
    let stage = TestStage.make()
    try stage.adopt(fileAt: write("hangs"), as: "a.txt", generation: 1, isHeld: true)
    let renderer = TestStage.renderer(stage, deadline: .milliseconds(200))
    #expect(await renderer.outcome(of: view(0)).contains("was killed"))
    #expect(throws: WorkerFailure.self) {
      try stage.describe("a.txt", generation: 1, keeping: [], deadline: .milliseconds(200))
    }
  }

  @Test("are never drawn by threads, which have no sandbox")
  func threads() async throws {
    var configuration = StageConfiguration(program: "/nowhere", output: { _ in }, shortage: { _, _ in })
    configuration.fallback = stageRegistry
    let stage = Stage(configuration)
    try stage.adopt(fileAt: write("10"), as: "GatedCards", generation: 1, isHeld: true)
    let view = view(0, of: "GatedCards")
    #expect(await TestStage.renderer(stage).outcome(of: view).hasPrefix("failed: no process could be started"))
  }

  @Test("of which some can't be opened make no mistake of a knob that others have")
  func knobs() throws {
    let stage = TestStage.make()
    try stage.adopt(fileAt: write("red"), as: "a.txt", generation: 1, isHeld: true)
    try stage.adopt(fileAt: write("10", to: "b.txt"), as: "b.txt", generation: 1, isHeld: true)
    try stage.adopt(fileAt: write("hangs", to: "c.txt"), as: "c.txt", generation: 1, isHeld: true)
    func mistake(_ files: [String], _ name: String, _ value: String) -> String? {
      let selection = StagedSelection(ofFiles: files, settings: [KnobSetting(name: name, value: value)])
      let asked = selection.all.filter { $0.parts == nil }
      // An answer of the file that hangs would come tomorrow.
      return selection.check?.mistake(among: asked, of: stage, deadline: .seconds(86_400))
    }
    #expect(mistake(["a.txt", "b.txt"], "plus", "7") == nil)
    #expect(mistake(["a.txt"], "plus", "7") == nil)
    // Those that come into an empty folder may have any.
    #expect(mistake([], "plus", "7") == nil)
    // Once one has the knob, no more are asked.
    #expect(mistake(["b.txt", "c.txt"], "plus", "7") == nil)
    #expect(
      mistake(["a.txt", "b.txt"], "plus", "700") == "plus can't be “700”: it takes a whole number from 0 to 255.")
    // Nor where eight whose names end alike have refused it.
    let alike = (0..<8).map { "\($0).txt" }
    for name in alike { try stage.adopt(fileAt: write("10", to: name), as: name, generation: 1, isHeld: true) }
    #expect(mistake(alike + ["c.txt"], "plus", "700")?.hasPrefix("plus can't be “700”") == true)
    #expect(mistake(["a.txt", "b.txt"], "pluss", "7")?.contains("Did you mean plus?") == true)
  }

  @Test("of several kinds each take the values that they can, whichever comes first, and keep their own else")
  func values() throws {
    let stage = TestStage.make()
    try stage.adopt(fileAt: write("10"), as: "a.txt", generation: 1, isHeld: true)
    try "blank\n".write(toFile: folder.file("blank"), atomically: true, encoding: .utf8)
    try stage.adopt(fileAt: folder.file("blank"), as: "blank", generation: 1, isHeld: true)
    func mistake(_ files: [String], _ settings: [String: String]) -> String? {
      let settings = settings.map { KnobSetting(name: $0, value: $1) }
      let selection = StagedSelection(ofFiles: files, settings: settings)
      return selection.check?.mistake(
        among: selection.all.filter { $0.parts == nil }, of: stage, deadline: .seconds(86_400))
    }
    for files in [["a.txt", "blank"], ["blank", "a.txt"]] {
      #expect(mistake(files, ["plus": "20", "tone": "5"]) == nil)
      #expect(
        mistake(files, ["plus": "20", "tone": "10"]) == "tone can't be “10”: it takes a whole number from 0 to 9.")
    }
    #expect(
      mistake(["blank", "a.txt"], ["plus": "700"])
        == "plus can't be “700”: it takes a whole number from 0 to 9. plus can't be “700”: it takes a whole number from 0 to 255."
    )
    #expect(mistake(["blank"], ["plus": "20"]) == "plus can't be “20”: it takes a whole number from 0 to 9.")
    for (file, plus, chosen) in [("a.txt", "20", 1), ("blank", "1", 0)] {
      let setting = KnobSetting(name: "plus", value: "20")
      let gallery = try #require(try stage.describe(file, generation: 1, keeping: [setting]))
      #expect(gallery.settings[0].value == plus && gallery.chosen.count == chosen)
    }
  }
}
