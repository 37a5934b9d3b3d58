import SeededRandom
import Testing

@testable import FlyloftEditing

@Suite("What the compiler says")
struct CompilerMessageTests {
  @Test("is read with file, line, column and the line of the source, each error once, warnings left out")
  func read() {
    let output = """
      /p/Plugins/Clock/Dial.swift:17:14: error: cannot find type 'Colour' in scope
          let ink: Colour
                   ^~~~~~
      /p/Plugins/Clock/Clock.swift:3:1: warning: variable 'x' was never used
      var x = 1
      /p/Plugins/Clock/Dial.swift:17:14: error: cannot find type 'Colour' in scope
          let ink: Colour
      /elsewhere/a:b.swift:1:2: error: odd
      of a line
      /elsewhere/b.swift:3:4: note: 'odd' was declared here
          line of it
      <unknown>:0: note: and there is more
      /p/Plugins/Clock/Clock.swift:9:9: warning: not that
      /p/Plugins/Clock/Clock.swift:9:9: note: nor what is said of it
      error: fatalError
      <unknown>:0: error: no such module 'CPhotos'
      """
    #expect(
      CompilerMessage.errors(in: output, below: "/p/Plugins/") == [
        CompilerMessage(
          "cannot find type 'Colour' in scope", file: "Clock/Dial.swift", line: 17, column: 14,
          source: "let ink: Colour"),
        CompilerMessage(
          "odd", file: "/elsewhere/a:b.swift", line: 1, column: 2, source: "of a line",
          notes: [
            CompilerMessage("'odd' was declared here", file: "/elsewhere/b.swift", line: 3, column: 4),
            CompilerMessage("and there is more"),
          ]),
        CompilerMessage("no such module 'CPhotos'"),
      ])
    #expect(CompilerMessage.errors(in: "", below: "/p/Plugins/").isEmpty)
  }

  @Test("has an error for each place, though the words are the same")
  func places() {
    let output = """
      /p/A.swift:2:5: error: cannot find 'odd' in scope
      /p/A.swift:7:5: error: cannot find 'odd' in scope
      /p/B.swift:2:5: error: cannot find 'odd' in scope
      """
    #expect(
      CompilerMessage.errors(in: output, below: "/p/").map(\.place) == ["A.swift:2:5", "A.swift:7:5", "B.swift:2:5"])
  }

  @Test(
    "has the line that is meant among those that SwiftPM prints around it, and nothing of the compiler's own affairs")
  func numbered() {
    let output = """
      /p/A.swift:17:9: error: cannot find 'odd' in scope
      15 |   let a = 1
      16 |
      17 |   a + odd
         |       `- error: cannot find 'odd' in scope
      18 | }
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      error: 'mine': Invalid manifest (compiled with: ["swiftc", "-o"])
      """
    #expect(
      CompilerMessage.errors(in: output, below: "/p/") == [
        CompilerMessage("cannot find 'odd' in scope", file: "A.swift", line: 17, column: 9, source: "a + odd"),
        CompilerMessage("'mine': Invalid manifest"),
      ])
  }

  @Test("may be anything at all")
  func fuzz() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(usually: 1, forTest: "fuzz", in: "CompilerMessageTests"))
    let parts = [
      "error: ", "fatal error: ", "note: ", "warning: ", ":", "\n", "12", "/p/Plugins/", "A.swift", " ", "é",
      "9999999999999999999", "",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<30, using: &generator)
      let text = (0..<count).map { _ in parts.randomElement(using: &generator)! }.joined()
      for message in CompilerMessage.errors(in: text, below: "/p/Plugins/") { #expect(!message.text.contains("\n")) }
    }
  }

  @Test("settings are a build's own without what is particular to it")
  func settings() throws {
    let planned = [
      "/s/swiftc", "-module-name", "Clock", "-emit-module", "-emit-module-path", "/m", "-output-file-map", "/f", "-c",
      "@/sources", "/p/Plugins/Clock/Clock.swift", "-I", "/Modules", "-O", "-j2", "-num-threads", "2", "-Xcc",
      "-fmodule-map-file=/x", "-enable-testing", "-swift-version", "6",
    ]
    let settings = try #require(CompilerSettings(planned))
    #expect(settings.compiler == "/s/swiftc")
    #expect(settings.arguments == ["-I", "/Modules", "-Xcc", "-fmodule-map-file=/x", "-swift-version", "6"])
    #expect(CompilerSettings([]) == nil)
  }
}
