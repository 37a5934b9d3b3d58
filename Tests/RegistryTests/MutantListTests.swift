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
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.make/mutants")
    try project.write(String(contentsOf: script, encoding: .utf8), to: ".make/mutants")
    try project.write("func taken(of count: Int) -> Int {\n  min(count, 10)\n}\n", to: "Sources/Count.swift")
    try project.write("struct CountTests {\n  @Test func most() {}\n}\n", to: "Tests/Tests/CountTests.swift")
    try project.write(fault, to: "Tests/Mutants/Count.txt")
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    let (output, errors) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", project.root.path + "/.make/mutants"] + arguments
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    let texts = (text(output), text(errors))
    process.waitUntilExit()
    return (process.terminationStatus, texts.0, texts.1)
  }

  @Test("each is a line, with its number, its name and what it breaks")
  func names() throws {
    let (status, output, _) = try run(["--list"])
    #expect(status == 0)
    #expect(output == "1  more-than-all  Sources/Count.swift: no more than ten are taken\n")
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
    let (status, output, errors) = try run(["--list"])
    #expect(status == 1 && output == "")
    #expect(errors.contains(error), "\(errors)")
  }

  @Test("a line that its file holds twice is refused: nobody knows which is meant")
  func twice() throws {
    try project.write("  min(count, 10)\n  min(count, 10)\n", to: "Sources/Count.swift")
    let (status, _, errors) = try run(["--list"])
    #expect(status == 1 && errors.contains("its line is 2 times in Sources/Count.swift"), "\(errors)")
  }

  @Test("two of one name are refused")
  func sameName() throws {
    try project.write(fault + "\n" + fault, to: "Tests/Mutants/Count.txt")
    let (status, _, errors) = try run(["--list"])
    #expect(status == 1 && errors.contains("there are two faults called more-than-all"), "\(errors)")
  }

  @Test(
    "wrong arguments are told, with the right ones",
    arguments: [["--lots"], ["--only"], ["--only", "2"], ["--only", "less"], ["--from", "2"], ["--from", "x"]])
  func usage(arguments: [String]) throws {
    let (status, _, errors) = try run(arguments)
    #expect(status == 64 && errors.contains("usage: make mutants"), "\(errors)")
  }
}
