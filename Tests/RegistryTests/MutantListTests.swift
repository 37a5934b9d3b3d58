import FlyloftObserver
import Foundation
import Testing

/// The lists of `make mutants`, as its script reads them in a project of one file.
@Suite("the lists of mutants")
struct MutantListTests {
  let project: PluginsFixture

  private let fault = """
    mutant: more-than-all
    contract: no more than ten are taken
    file: Sources/Count.swift
    -  min(count, 10)
    +  count
    tests: CountTests/most CountTests

    """

  init() throws {
    project = try PluginsFixture()
    let script = try String(contentsOfFile: EndedScript.path(of: "mutants"), encoding: .utf8)
    try project.write(script, to: ".make/mutants")
    try project.write("func taken(of count: Int) -> Int {\n  min(count, 10)\n}\n", to: "Sources/Count.swift")
    try project.write("struct CountTests {\n  @Test func most() {}\n}\n", to: "Tests/Tests/CountTests.swift")
    try project.write(fault, to: "Tests/Mutants/Count.txt")
  }

  private func run(_ arguments: [String]) throws -> EndedScript {
    try EndedScript("bash", [project.root.path + "/.make/mutants"] + arguments)
  }

  @Test("each is a line, with its number, its name and what it breaks")
  func names() throws {
    let list = try run(["--list"])
    #expect(list.status == .exited(0))
    #expect(list.output == "1  more-than-all  Sources/Count.swift: no more than ten are taken\n")
  }

  @Test(
    "one that does not fit any more is refused, and named",
    arguments: [
      ("-  min(count, 10)", "-  min(count, 9)", "its line is 0 times in Sources/Count.swift"),
      ("Sources/Count.swift", "Sources/Sum.swift", "there is no file Sources/Sum.swift"),
      ("CountTests/most", "CountTests/least", "there is no test CountTests/least"),
      ("tests: CountTests/most CountTests", "tests: SumTests", "there is no test SumTests"),
      ("+  count", "+  min(count, 10)", "it changes nothing"),
      ("contract: no more", "no more", "neither a field"),
      ("contract: no more than ten are taken\n", "", "this fault has no “contract:” line"),
    ])
  func stale(text: String, other: String, error: String) throws {
    try project.write(fault.replacing(text, with: other), to: "Tests/Mutants/Count.txt")
    let list = try run(["--list"])
    #expect(list.status == .exited(1) && list.output == "")
    #expect(list.errors.contains(error), "\(list.errors)")
  }

  @Test("a line that its file holds twice is refused: nobody knows which is meant")
  func twice() throws {
    try project.write("  min(count, 10)\n  min(count, 10)\n", to: "Sources/Count.swift")
    let list = try run(["--list"])
    #expect(list.status == .exited(1))
    #expect(list.errors.contains("its line is 2 times in Sources/Count.swift"), "\(list.errors)")
  }

  @Test("two of one name are refused")
  func sameName() throws {
    try project.write(fault + "\n" + fault, to: "Tests/Mutants/Count.txt")
    let list = try run(["--list"])
    #expect(list.status == .exited(1))
    #expect(list.errors.contains("there are two faults called more-than-all"), "\(list.errors)")
  }

  @Test(
    "wrong arguments are told, with the right ones",
    arguments: [["--lots"], ["--only"], ["--only", "2"], ["--only", "less"], ["--from", "2"], ["--from", "x"]])
  func usage(arguments: [String]) throws {
    let refused = try run(arguments)
    #expect(refused.status == .exited(64) && refused.errors.contains("usage: make mutants"), "\(refused.errors)")
  }
}
