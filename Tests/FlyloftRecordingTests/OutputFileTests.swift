import FlyloftRecording
import Foundation
import TestSupport
import Testing

@Suite("A file for results")
struct OutputFileTests {
  private let folder = TestSupport.TemporaryFolder()

  private func text(_ name: String) -> String? { try? String(contentsOfFile: folder.file(name), encoding: .utf8) }

  @Test("what an earlier run wrote stays until the new text is there, and is replaced as a whole")
  func replaces() throws {
    try "an older and longer text".write(toFile: folder.file("a"), atomically: true, encoding: .utf8)
    let file = try OutputFile(folder.file("a"))
    #expect(text("a") == "an older and longer text")
    try file.write("new")
    #expect(text("a") == "new")
  }

  @Test("a file that was made for results that never came is removed; one that was there, or was written, stays")
  func unwritten() throws {
    try "older".write(toFile: folder.file("older"), atomically: true, encoding: .utf8)
    do {
      let files = try ["older", "made", "written"].map { try OutputFile(folder.file($0)) }
      try files[2].write("results")
      // An optimizing compiler would end them before.
      withExtendedLifetime(files) { #expect(folder.files.contains("made")) }
    }
    #expect(text("older") == "older" && text("written") == "results" && text("made") == nil)
  }

  @Test("one run that ends without results takes nothing from another that writes to the same file")
  func twoRuns() throws {
    var first: OutputFile? = try OutputFile(folder.file("a"))
    let second = try OutputFile(folder.file("a"))
    withExtendedLifetime(first) {}
    first = nil
    try second.write("results")
    #expect(text("a") == "results")
  }

  @Test("what has taken the place of a file that was made is not removed")
  func replaced() throws {
    var file: OutputFile? = try OutputFile(folder.file("a"))
    #expect(rename(folder.file("a"), folder.file("b")) == 0)
    try "another's".write(toFile: folder.file("a"), atomically: true, encoding: .utf8)
    withExtendedLifetime(file) {}
    file = nil
    #expect(text("a") == "another's" && folder.files == ["a", "b"])
  }
}
