import ArgumentParser
import Flyloft
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

/// What commands take from a command line, without a program that is run.
@Suite("Arguments of commands")
struct CommandArgumentsTests {
  private enum Dots: PreviewProgram {
    struct Dot: View {
      func size(fitting width: Double) -> Size { Size(width: 32, height: 32) }
      func draw(on canvas: borrowing Canvas) {}
    }

    static let galleries: [any Gallery.Type] = []
    static let samples = ["Large", "Small"].map { name in Samples(name) { Dot() } }
  }

  @Test("--row counts from 0, and counts more than where the last window was left")
  func row() throws {
    func place(_ arguments: String..., left row: Int? = nil) throws -> StartPlace {
      try PreviewCommand<Dots>.parse(arguments).startPlace(remembering: row)
    }
    #expect(try place() == StartPlace(row: 0))
    #expect(try place(left: 7) == StartPlace(row: 7))
    #expect(try place("--row", "42") == StartPlace(row: 42))
    #expect(try place("--row", "0", left: 7) == StartPlace(row: 0))
    #expect(
      try place("--row", "3", "--alone", "--zoom", "2.5", left: 7) == StartPlace(row: 3, isAlone: true, zoom: 2.5))
    #expect(try place("--row", "1", "--variants") == StartPlace(row: 1, showsVariants: true))
  }

  @Test("--deadline takes seconds and parts of them, from a tenth to a day")
  func deadline() throws {
    func deadline(_ seconds: String) throws -> Duration? {
      let preview = try PreviewCommand<Dots>.parse(["--deadline", seconds]).deadline.duration
      let snapshot = try SnapshotCommand<Dots>.parse(["Large", "--out", "a", "--deadline", seconds])
      return snapshot.deadline?.duration == preview ? preview : nil
    }
    #expect(try PreviewCommand<Dots>.parse([]).deadline.duration == .seconds(10))
    #expect(try deadline("0.1") == .milliseconds(100))
    #expect(try deadline("2.25") == .milliseconds(2250))
    #expect(try deadline("86400") == .seconds(86_400))
    for wrong in ["0.09", "86401", "-1", "ten", "nan"] { #expect(throws: (any Error).self) { try deadline(wrong) } }
  }

  @Test("list takes names in any case, and ends as wrong usage does where there is no such gallery")
  func list() throws {
    func names(_ arguments: String...) throws -> [String] {
      try ListCommand<Dots>.parse(arguments).names(in: Dots.catalog)
    }
    #expect(try names() == ["Large", "Small"])
    #expect(try names("small", "LARGE") == ["Small", "Large"])
    #expect {
      try names("Small", "Smal")
    } throws: { error in
      ListCommand<Dots>.exitCode(for: error).rawValue == 64
        && ListCommand<Dots>.message(for: error).contains("There is no gallery “Smal”. Did you mean Small?")
    }
  }
}
