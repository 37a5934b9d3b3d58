import FlyloftRegistry
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FlyloftEditing

@Suite("Edits in a package of one's own")
struct PackageTests {
  private let building = TestPackage.names.map { "building \($0).Samples" }

  @Test(
    "a target is compiled alone while its declarations stay, and with those that import it, in order, where they don't")
  func dependents() async throws {
    let test = try TestPackage()
    try test.follow()
    try test.save("Low", "let a = 2")
    var said = await test.next()
    #expect(
      said == building + ["built Low.Samples", "built Mid.Samples", "built Previews.Samples", "ended"])
    #expect(try test.compiled() == ["Low"])
    #expect(test.stage.count == 1 && test.stage.text.contains("# let a = 2"))
    try test.save("Low", "let a = 2\npublic other")
    said = await test.next()
    #expect(said.last == "ended")
    #expect(try test.compiled() == ["Low again", "Mid", "Previews"])
    // Those that don't import it are not drawn anew.
    try test.save("Mid", "let b = 3")
    said = await test.next()
    #expect(said == building.dropFirst() + ["built Mid.Samples", "built Previews.Samples", "ended"])
    #expect(try test.compiled() == ["Mid again"])
    // All sources of an importer may know the layout of what has changed.
    try test.save("Low", "public third")
    said = await test.next()
    #expect(said.last == "ended")
    #expect(try test.compiled() == ["Low again", "Mid", "Previews"])
    #expect(test.stage.text.contains("# let b = 3") && test.stage.text.contains("# public third"))
  }

  @Test("what doesn't compile is told by its place in the package, and what imports it waits until it is mended")
  func failing() async throws {
    let test = try TestPackage()
    try test.follow()
    try test.save("Mid", "wrong")
    var said = await test.next()
    #expect(
      said == building.dropFirst() + [
        "ended\nMid doesn’t compile:\nSources/Mid/Mid.swift:1:1: error: it is wrong"
      ])
    #expect(test.stage.count == 0)
    // Another target's save is shown once all compile.
    try test.save("Low", "public more")
    said = await test.next()
    #expect(said.last?.contains("Mid doesn’t compile") == true)
    try test.save("Mid", "right")
    said = await test.next()
    #expect(said.last == "ended")
    #expect(try test.compiled() == ["Mid", "Low", "Mid", "Mid", "Previews"])
    #expect(test.stage.count == 1 && test.stage.text.contains("# right") && test.stage.text.contains("# public more"))
  }

  @Test(
    "a source that is added is compiled, one that the target left out is not, and a gallery that is gone leaves the list"
  )
  func files() async throws {
    let test = try TestPackage()
    try test.follow()
    try test.write("gallery Low Low.More\n", to: "Sources/Low/Deep/More.swift")
    var said = await test.next()
    #expect(said.suffix(2) == ["built Previews.Samples", "ended"])
    #expect(test.stage.text.contains("echo Low Low.More"))
    #expect(!test.stage.text.contains("wrong"))
    #expect(test.events.now.contains("built Low.More"))
    try FileManager.default.removeItem(atPath: test.folder.file("Sources/Low/Deep/More.swift"))
    said = await test.next()
    #expect(said.contains("removed Low.More"))
    // What is in its place is no source of the target's.
    try test.write("a note", to: "Sources/Low/notes.txt")
    try test.save("Previews", "let c = 1")
    said = await test.next()
    #expect(said == ["building Previews.Samples", "built Previews.Samples", "ended"])
  }

  @Test("a save while another is compiled ends that, and both are shown")
  func meanwhile() async throws {
    let test = try TestPackage()
    let gate = test.folder.file("swiftc.gate")
    mkfifo(gate, 0o600)
    try test.follow()
    for (count, name) in [(1, "Low"), (2, "Mid")] {
      try test.save(name, "let first = 1")
      // The compiler of the first waits at the gate until it is ended, and does so once more.
      await wait { test.log.ranges(of: "Low").count == count }
    }
    unlink(gate)
    try test.save("Previews", "let second = 2")
    let said = await test.next()
    #expect(said.filter { $0.hasPrefix("ended") } == ["ended"])
    let text = test.stage.text
    #expect(text.ranges(of: "# let first = 1").count == 2 && text.contains("# let second = 2"), "\(text)")
  }

  @Test("knobs that are set stay set, each of its gallery")
  func knobs() async throws {
    let test = try TestPackage()
    let step = KnobSetting(name: "step", value: "10")
    try test.follow(knobs: ["Mid.Samples": [step]])
    try test.save("Low", "let a = 2")
    #expect(await test.next().last == "ended")
    #expect(test.stage.knobs == ["Low.Samples": [], "Mid.Samples": [step], "Previews.Samples": []])
  }

  @Test("what was compiled by a former plan is gone when there is another: it would be found before what that one has")
  func former() throws {
    let test = try TestPackage()
    let plan = try #require(BuildPlan(of: test.stage.first).flatMap { ProgramPlan(of: test.stage.first, $0) })
    func make() -> ProgramBuild {
      ProgramBuild(plan, folder: test.folder.file("edits"), root: "/", wake: -1, isCancelled: { false })
    }
    var build = make()
    var stale: Set = ["Low"]
    let outcome = build.run(&stale, sources: \.sources)
    guard case .built = outcome else { throw PackageFailure("it can't be built: \(outcome)") }
    let file = test.folder.file("edits/Modules/Low.swiftmodule")
    #expect(FileManager.default.fileExists(atPath: file))
    _ = make()
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(
    "an edit of what the window itself is made of asks for a restart, once; of what draws the views, too, it asks for none"
  )
  func ofWindow() async throws {
    let test = try TestPackage(names: ["Flyloft", "FlyloftPreview", "Previews"])
    try test.follow()
    func restarts(_ name: String, _ text: String) async throws -> [String] {
      try test.save(name, text)
      return await test.next().filter { $0.hasPrefix("restart") }
    }
    #expect(try await restarts("Flyloft", "let a = 2").isEmpty)
    #expect(
      try await restarts("FlyloftPreview", "let b = 2")
        == ["restart: FlyloftPreview has changed, which the window is made of"])
    #expect(try await restarts("FlyloftPreview", "let b = 3").isEmpty)
  }

  @Test("two galleries of one name are refused in words, and what was there stays")
  func twins() async throws {
    let test = try TestPackage()
    try test.follow()
    try test.save("Low", "gallery Mid Mid.Samples")
    let said = await test.next()
    #expect(said.last?.hasPrefix("ended\nTwo galleries are called Mid.Samples:") == true)
    #expect(test.stage.count == 0)
  }

  @Test("views find a resource where it is once it has been edited, and all is drawn anew")
  func resources() async throws {
    let test = try TestPackage()
    try test.follow()
    for text in ["four", "five"] {
      try test.write(text, to: "Sources/Mid/Assets/waves.txt")
      let said = await test.next()
      #expect(said == ["assets"])
      // The first time the program itself has to be another: its resources are beside it.
      #expect(test.stage.count == 1)
      let folder = test.stage.program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
      #expect(try String(contentsOfFile: folder + "/own_Mid.resources/Assets/waves.txt", encoding: .utf8) == text)
    }
    // What is written again as it was is no change.
    try test.write("five", to: "Sources/Mid/Assets/waves.txt")
    try test.save("Mid", "let b = 1")
    let said = await test.next()
    #expect(said.last == "ended")
    #expect(try test.compiled() == ["Mid"] && test.stage.count == 2)
  }

  @Test("a program that was built with optimization is so again a moment after the edit")
  func optimization() async throws {
    let test = try TestPackage(level: "-O")
    try test.follow()
    try test.save("Low", "let a = 2")
    let said = await test.next()
    #expect(said.last == "ended")
    await wait { test.stage.count == 2 }
    #expect(try test.compiled() == ["Low", "Low optimized"])
    #expect(test.stage.text.contains("# let a = 2"))
  }

  @Test("what was saved after the program was built is compiled when the window opens")
  func earlier() async throws {
    let test = try TestPackage()
    let later = Date(timeIntervalSinceNow: 60)
    try test.save("Mid", "let b = 1")
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: test.folder.file("Sources/Mid/Mid.swift"))
    try test.follow()
    let said = await test.next()
    #expect(said == building.dropFirst() + ["built Mid.Samples", "built Previews.Samples", "ended"])
  }

  @Test("a source that the build before could not have, or that is gone since, is a change of its module")
  func late() throws {
    let test = try TestPackage()
    let program = test.stage.first
    let plan = try #require(BuildPlan(of: program).flatMap { ProgramPlan(of: program, $0) })
    func changed() -> Set<String> {
      let place = PackageSources.Place(root: test.folder.path, scratch: "", plan: plan, program: program)
      return PackageSources(place).modules(changedSince: program, plan)
    }
    #expect(changed().isEmpty)
    func leave(_ file: String, to name: String) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: test.folder.file(file))
      #expect(rename(test.folder.file(file), test.folder.file(name)) == 0)
    }
    // As it was written long ago, elsewhere.
    try test.write("gallery Mid Mid.More", to: "More.swift")
    try leave("More.swift", to: "Sources/Mid/More.swift")
    try FileManager.default.removeItem(atPath: test.folder.file("Sources/Previews/Previews.swift"))
    #expect(changed() == ["Mid", "Previews"])
    // It was compiled long before the program was linked, and saved between.
    let note = ".build/linux/debug/Low.build/Low.d"
    try test.write("", to: note)
    try leave(note, to: note)
    #expect(changed() == ["Low", "Mid", "Previews"])
  }

  @Test("a plan of another form is none, and a program that lies elsewhere belongs to no package")
  func unknown() throws {
    let test = try TestPackage()
    func plan() -> ProgramPlan? {
      BuildPlan(of: test.stage.first).flatMap { ProgramPlan(of: test.stage.first, $0) }
    }
    let modules = try #require(plan()).modules
    #expect(modules.map(\.name) == TestPackage.names)
    #expect(modules.map(\.folder) == TestPackage.names.map { test.folder.file("Sources/\($0)") })
    let text = try String(contentsOfFile: test.folder.file(".build/debug.yaml"), encoding: .utf8)
    for (part, other) in [
      ("    args:", "    arguments:"), ("C.Previews-linux-debug.exe", "Previews"), ("swiftc", "gone"),
    ] {
      try test.write(text.replacing(part, with: other), to: ".build/debug.yaml")
      #expect(plan() == nil, "\(part)")
    }
    #expect(PackageFolder(of: test.folder.file("Previews")) == nil)
    try test.write("", to: "bin/linux/debug/Previews")
    #expect(PackageFolder(of: test.folder.file("bin/linux/debug/Previews")) == nil)
  }
}
