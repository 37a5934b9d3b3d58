import FlyloftStage
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
    let stage = Stage(StageConfiguration(program: test.folder.file("stage")))
    _ = try EditorLife(test.checkout, stage, [:], leftOut: [], built) { event in
      switch event {
      case .building(let module): told.withLock { $0.append("building \(module)") }
      case .removed(let module): told.withLock { $0.append("removed \(module)") }
      default: told.withLock { $0.append("\(event)") }
      }
    }
    #expect(told.withLock { $0 } == ["building Dials", "removed Rings"])
  }
}
