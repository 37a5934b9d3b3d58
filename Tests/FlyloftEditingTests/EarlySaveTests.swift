import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlyloftEditing

@Suite("Saves before the editor begins")
struct EarlySaveTests {
  @Test("a module that was built before the editor began is built again if it was saved since, and told if it is gone")
  func saved() throws {
    let test = try TestCheckout()
    try test.write("let rings = 1", to: "Plugins/Rings/Rings.swift")
    let tree = SourceTree(test.checkout)
    let built = ["Clock", "Dials", "Rings"].map {
      EditedModules.Build(name: $0, library: "none", fingerprint: tree.fingerprint(of: $0))
    }
    try test.write("let dial = 2", to: "Plugins/Dials/Dials.swift")
    try test.remove("Plugins/Rings")
    let told = Mutex<[String]>([])
    let stage = IdleStage(program: test.folder.file("stage"))
    _ = try EditorLife(test.checkout, stage, [:], leftOut: [], built, deadline: .zero) { event in
      switch event {
      case .building(let module): told.withLock { $0.append("building \(module)") }
      case .removed(let module): told.withLock { $0.append("removed \(module)") }
      default: told.withLock { $0.append("\(event)") }
      }
    }
    #expect(told.withLock { $0 } == ["building Dials", "removed Rings"])
  }

  @Test("the time of what was saved says nothing of a module that the program never had")
  func old() throws {
    let test = try TestCheckout()
    let built = EditedModules.Build(
      name: "Dials", library: "none", fingerprint: SourceTree(test.checkout).fingerprint(of: "Dials"))
    // Moved there by something that keeps the time.
    try test.write("let dial = 2", to: "Plugins/Dials/Dials.swift")
    for (file, age) in [("stage", 1000.0), ("Plugins/Dials/Dials.swift", 2000), ("Plugins/Clock/Clock.swift", 2000)] {
      if file == "stage" { try test.write("a program", to: file) }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: test.folder.file(file))
    }
    let stage = IdleStage(program: test.folder.file("stage"))
    let told = Mutex<[String]>([])
    _ = try EditorLife(test.checkout, stage, ["Clock": [], "Dials": []], leftOut: [], [built], deadline: .zero) {
      event in
      if case .building(let module) = event { told.withLock { $0.append(module) } }
    }
    #expect(told.withLock { $0 } == ["Dials"])
  }

  @Test("what was saved after its module had been compiled, and before the program was linked, is built")
  func whileBuilding() throws {
    let test = try TestCheckout()
    let (program, objects) = (".build/x/debug/stage", ".build/x/debug/Clock.build/")
    let map = test.folder.file(objects + "output-file-map.json")
    try test.write(
      """
        "C.Clock-x-debug.module":
          args: ["/bin/sh","-output-file-map","\(map)"]
      """, to: ".build/debug.yaml")
    let ages = [
      "Plugins/Dials/Dials.swift": 4000.0, objects + "Clock.d": 3000, "Plugins/Clock/Clock.swift": 2000,
      objects + "Clock.swiftmodule.o": 1500, program: 1000,
    ]
    for (file, age) in ages {
      try test.write("as it is", to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: test.folder.file(file))
    }
    let path = test.folder.file(program)
    let plan = try #require(BuildPlan(of: path, keepsModules: true))
    let tree = SourceTree(test.checkout)
    func newer(_ plan: BuildPlan?) -> [String] {
      tree.modules(newerThan: path, builtIn: ["Clock", "Dials"], leftOut: [], plan)
    }
    #expect(newer(plan) == ["Clock"] && newer(nil) == [])
  }

  @Test("files that views may have read by then are told to have changed if they were saved since the editor was made")
  func assets() throws {
    let test = try TestCheckout()
    let stage = IdleStage(program: test.folder.file("stage"))
    func isTold() throws -> Bool {
      let told = Mutex(false)
      _ = try EditorLife(
        test.checkout, stage, ["Clock": [], "Dials": []], leftOut: [], deadline: .zero,
        since: FileDigests.timeOfWriting - 60_000_000_000
      ) { event in
        if case .assetsChanged = event { told.withLock { $0 = true } }
      }
      return told.withLock { $0 }
    }
    for file in ["Assets/face.png", "Plugins/Clock/face.png"] {
      #expect(try !isTold())
      try test.write("a face", to: file)
      #expect(try isTold())
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: test.folder.file(file))
    }
  }
}
