import FlyloftStage
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
    let stage = Stage(StageConfiguration(program: test.folder.file("stage")))
    _ = try EditorLife(test.checkout, stage, [:], leftOut: []) { _ in }
    let left = try FileManager.default.contentsOfDirectory(atPath: test.folder.file(".build/flyloft-edits"))
    #expect(left.sorted() == (running + ["notes", "notes.txt"]).sorted())
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.file(".build/flyloft-edits/1")).count == 1)
  }
}
