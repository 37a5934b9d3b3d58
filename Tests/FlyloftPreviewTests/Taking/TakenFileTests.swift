import FlyloftConcurrency
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("The file that a view is saved to")
struct TakenFileTests {
  private let folder = TemporaryFolder()

  /// Why a file is refused; empty for one that may be written.
  private func refusal(_ path: String) -> String {
    do {
      _ = try TakenFile(path: path).check()
      return ""
    } catch { return error.text }
  }

  @Test("the end of the name says what it becomes; what it can't become is told, with what it can")
  func formats() throws {
    #expect(try TakenFile(path: "a.png").format() == .png)
    #expect(try TakenFile(path: "/x.y/a.b.SVG").format() == .vectors(.svg))
    #expect(try TakenFile(path: "~/a.pdf").format() == .vectors(.pdf))
    #expect(refusal("a.gif") == "The name has to end with .png, .svg or .pdf, and not with .gif.")
    for path in ["", "a", "/x.png/a", "x.png/", ".png", "~"] {
      #expect(refusal(path) == "The name has to end with .png, .svg or .pdf.")
    }
  }

  @Test("a folder that is missing, or that nothing can be written in, is told before anything is drawn")
  func folders() throws {
    #expect(refusal(folder.file("a.png")) == "")
    #expect(
      refusal(folder.file("sub/a.png")) == "There is no folder \(folder.file("sub")): make it first, or name another.")
    try "x".write(toFile: folder.file("b.png"), atomically: true, encoding: .utf8)
    #expect(refusal(folder.file("b.png/a.png")).hasPrefix("There is no folder"))
    // Whoever runs this may be root, who may write anywhere but here.
    #expect(refusal("/proc/self/a.png").hasPrefix("Nothing can be written in /proc/self ("))
    try FileManager.default.createDirectory(atPath: folder.file("c.png"), withIntermediateDirectories: false)
    #expect(refusal(folder.file("c.png")) == "\(folder.file("c.png")) is there, and is no file: name another.")
  }

  @Test("one that is there is kept until it may be replaced, and is whole at any time")
  func replacing() throws {
    let path = folder.file("a.png")
    #expect(try !TakenFile(path: path).check())
    try TakenFile(path: path).write([1, 2, 3])
    #expect(try TakenFile(path: path).check())
    #expect(try !TakenFile(path: path, replaces: true).check())
    let former = open(path, O_RDONLY)
    defer { close(former) }
    try TakenFile(path: path, replaces: true).write([4])
    // Whoever reads the one that was there still has all of it.
    var bytes = [UInt8](repeating: 0, count: 4)
    #expect(read(former, &bytes, 4) == 3 && bytes == [1, 2, 3, 0])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
  }

  @Test("a leading ~ is the user's own folder")
  func home() async {
    await #expect(processExitsWith: .success) {
      setenv("HOME", "/home/somebody", 1)
      #expect(TakenFile(path: "~/a.png").expanded == "/home/somebody/a.png")
      #expect(TakenFile(path: "~a/b.png").expanded == "~a/b.png")
      #expect(TakenFile(path: "a~/b.png").expanded == "a~/b.png")
      unsetenv("HOME")
      #expect(TakenFile(path: "~/a.png").expanded == "~/a.png")
    }
  }

  @Test("a shell reads a command line as the words that it was made of")
  func words() {
    let words = [
      "plain", "a b", "", "don't", "''", "$HOME `ls` \\ \"x\"", "name=*", "~", "ä\n#", "\u{301}'\u{301}x", "--set",
      "a=1,2:3@x%+./_",
    ]
    let run = CommandRun(["/bin/sh", "-c", "printf '%s|' " + ShellWords.joined(words)]).run()
    #expect(run.output == words.map { $0 + "|" }.joined())
    #expect(ShellWords.joined(["flyloft", "--set", "a=1"]) == "flyloft --set a=1")
    #expect(ShellWords.split(ShellWords.joined(words)) == words)
  }

  @Test(
    "the words of a line are a shell's",
    arguments: [
      "code --wait", "  a\tb  ", #"a\ b c\\d"#, #""a b"'c d' """#, #""a\"b\\c\d" 'a\b'"#, #"'a\\b' 'c\' d"#, "''",
      #"x="1"2"#,
    ])
  func split(line: String) throws {
    let run = CommandRun(["/bin/sh", "-c", "for word in \(line); do printf '%s|' \"$word\"; done"]).run()
    #expect(try #require(ShellWords.split(line)).map { $0 + "|" }.joined() == run.output)
  }

  @Test("a line whose quote has no end has no words", arguments: ["'a", #""a b"#, #"a\"#])
  func endless(line: String) { #expect(ShellWords.split(line) == nil) }
}
