import Flyloft
import Foundation
import Testing

@testable import Texts

@Suite("Code in colours")
struct CodeTests {
  /// The coloured parts of lines, one after the other.
  private func parts(_ language: String, _ lines: String...) throws -> [String] {
    let language = try #require(CodeLanguage.named(language))
    var (state, parts) = (CodeLanguage.State.code, [String]())
    for line in lines {
      let bytes = Array(line.utf8)
      let marked = language.marks(in: bytes, state)
      state = marked.1
      parts += marked.marks.map { "\($0.kind) \(String(decoding: bytes[$0.start..<$0.end], as: UTF8.self))" }
    }
    return parts
  }

  @Test("words, texts, numbers and comments are told apart")
  func kinds() throws {
    #expect(
      try parts("swift", #"let a1 = "é \" // x" + 3.5 // end"#)
        == ["keyword let", #"string "é \" // x""#, "number 3.5", "comment // end"])
    #expect(
      try parts("py", "def f(): return 'a#b' # c") == ["keyword def", "keyword return", "string 'a#b'", "comment # c"])
    #expect(try parts("sql", "SELECT x -- y") == ["keyword SELECT", "comment -- y"])
  }

  @Test("comments and texts go on in the next lines")
  func lines() throws {
    #expect(
      try parts("c", "a /* b", "c */ int", "/* d */ x") == [
        "comment /* b", "comment c */", "keyword int", "comment /* d */",
      ])
    #expect(
      try parts("swift", "\"\"\" a", "let \"", "\"\"\" let") == [
        "string \"\"\" a", "string let \"", "string \"\"\"", "keyword let",
      ])
  }

  @Test("comments nest where they do, a lifetime is no text, and in a shell a comment begins a word")
  func manners() throws {
    #expect(
      try parts("swift", "/* a /* b */ c", "d */ let") == ["comment /* a /* b */ c", "comment d */", "keyword let"])
    #expect(try parts("c", "/* a /* b */ int") == ["comment /* a /* b */", "keyword int"])
    #expect(
      try parts("rust", #"fn f<'a>(x: &'a str) { '"'; '\''; "é"; 'é' }"#) == [
        "keyword fn", "keyword str", #"string '"'"#, #"string '\''"#, #"string "é""#, "string 'é'",
      ])
    #expect(try parts("sh", "echo ${a#b} $# 'c' # d") == ["keyword echo", "string 'c'", "comment # d"])
    #expect(try parts("yaml", "a: b#c #d") == ["comment #d"] && parts("py", "x=1#y") == ["number 1", "comment #y"])
  }

  @Test("what is written to a file's end is coloured as what is before it says")
  func growth() throws {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).c"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "a /* b\nc".write(toFile: path, atomically: false, encoding: .utf8)
    let texts = try Texts(opening: OpenFile(path))
    func marks(_ row: Int) throws -> [CodeMark.Kind] {
      guard case .line(let line) = try texts.view(at: row).content else { return [] }
      return line.marks.map(\.kind)
    }
    #expect(try marks(0) == [.comment] && marks(1) == [.comment])
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(" */ int\nint d\n".utf8))
    try file.close()
    #expect(try marks(1) == [.comment, .keyword] && marks(2) == [.keyword])
  }

  @Test("files have their language by their name's end")
  func names() {
    let names = ["a.swift", "A.PY", "Makefile", "a.c++", "notes.txt", "swift"]
    #expect(names.map { CodeLanguage.ofFile(named: $0)?.names.first } == ["swift", "py", "sh", "c", nil, nil])
  }
}
