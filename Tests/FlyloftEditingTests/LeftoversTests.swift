import Foundation
import TestSupport
import Testing

@testable import FlyloftEditing

@Suite("What earlier windows have left")
struct LeftoversTests {
  @Test("libraries of a window that has ended are removed by the next, and nothing else is")
  func libraries() throws {
    let test = try TestCheckout()
    // No process has the highest of all numbers, and those of this one and of the first are taken.
    let running = ["\(getpid())", "1"]
    for name in ["\(Int32.max)", "notes"] + running {
      try test.write("a library", to: ".build/flyloft-edits/\(name)/libClock.so")
    }
    try test.write("a note", to: ".build/flyloft-edits/notes.txt")
    // A program without a plan of its build: libraries go to the folder that is SwiftPM's usually.
    let stage = IdleStage(program: test.folder.file("stage"))
    _ = try EditorLife(test.checkout, stage, [:], leftOut: [], deadline: .zero) { _ in }
    let left = try FileManager.default.contentsOfDirectory(atPath: test.folder.file(".build/flyloft-edits"))
    #expect(left.sorted() == (running + ["notes", "notes.txt"]).sorted())
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.file(".build/flyloft-edits/1")).count == 1)
  }

  @Test("of a module the libraries stay that something may be drawn by: those of what is shown, and of what was before")
  func generations() throws {
    let test = try TestCheckout()
    var libraries = EditLibraries(nil, test.checkout)
    func add(_ module: String, _ generation: Int) throws {
      for kind in ["", "-optimized"] {
        let name = "\(module)_\(generation)\(kind).so"
        let folder = ".build/flyloft-edits/\(getpid())/"
        try test.write("a library", to: folder + name)
        libraries.add(test.folder.file(folder + name), of: module, generation: generation)
      }
    }
    for generation in 1...6 {
      try add("Clock", generation)
      // The fourth and the fifth can't be shown.
      if ![4, 5].contains(generation) { libraries.show("Clock", generation: generation) }
    }
    try add("Dials", 1)
    libraries.show("Dials", generation: 1)
    let left = Set(try FileManager.default.contentsOfDirectory(atPath: libraries.folder))
    let expected = ["Clock_3", "Clock_6", "Dials_1"].flatMap { ["\($0).so", "\($0)-optimized.so"] }
    #expect(left == Set(expected))
  }
}
