import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// `.make/test`, with something in the place of `swift` that prints what it would print.
@Suite("make test")
struct TestScriptTests {
  let folder = TemporaryFolder()

  private func run(printing log: String, status: Int32 = 0) throws -> EndedScript {
    // Written by another process: while this one writes, whatever another test starts would hold the file open for writing,
    // too, and the system executes no file that is being written.
    let write = #"printf '#!/bin/sh\necho "%s"\nexit %d\n' "$1" "$2" >"$0" && chmod 755 "$0""#
    try #require(EndedScript("/bin/sh", ["-c", write, folder.file("swift"), log, "\(status)"]).status == .exited(0))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Without a locale, as in a container.
    return try EndedScript(
      EndedScript.path(of: "test"), ["swift", "test", "--filter", "Nothing"],
      environment: ["PATH": "\(folder.path):\(path)", "LANG": nil, "LC_ALL": nil, "LC_CTYPE": nil])
  }

  @Test("a filter that matches nothing fails, and tests that pass don't")
  func filter() throws {
    let nothing = try run(printing: "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.")
    #expect(nothing.status == .exited(1) && nothing.errors == "error: no test matches: swift test --filter Nothing\n")
    let passing = try run(printing: "✔ Test run with 10 tests in 2 suites passed after 0.1 seconds.")
    #expect(passing.status == .exited(0) && passing.errors == "")
  }

  @Test("tests run at a nice value that they can't lower")
  func niceValue() throws {
    let lowered = try EndedScript(
      EndedScript.path(of: "evenly"), ["sh", "-c", "renice -n 0 -p $$ >/dev/null 2>&1; nice"])
    // These tests may run at a higher one themselves.
    #expect(Int(lowered.output.dropLast()).map { $0 >= 15 } == true, "\(lowered)")
  }

  @Test("what the summary has no room for is counted")
  func manyFailures() throws {
    let failed = (1...11).flatMap {
      ["✘ Test t\($0)() recorded an issue at A.swift:\($0):1: Expectation failed", "↳ it is \($0)"]
    }
    let unended = (1...8).map { "◇ Test u\($0)() started." }
    let errors = try run(printing: (unended + ["↳ Target Platform: none"] + failed).joined(separator: "\n"), status: 1)
      .errors
    let left = ["started, and never ended:"] + (1...6).map { "u\($0)()" } + ["and 2 more", ""]
    let expected = ["", "The tests failed with status 1:"] + failed.prefix(16) + ["and 3 more"] + left
    // What sanitizers found before may follow.
    #expect(errors.hasPrefix(expected.joined(separator: "\n")), "\(errors)")
  }

  @Test("a failure is said at the end, with what has begun and not ended")
  func failure() throws {
    let log = """
      ◇ Test run started.
      ◇ Test opens() started.
      ◇ Test closes() started.
      ◇ Test takes(each:) started.
      ◇ Test case passing 1 argument each → put.json: error: 3 to takes(each:) started.
      ✔ Test takes(each:) with 1 test case passed after 0.1 seconds.
      ✘ Test closes() recorded an issue at Windows.swift:7:3: Expectation failed: false
      ✘ Test closes() failed after 0.1 seconds with 1 issue.
      """
    let expected = """

      The tests failed with status 3:
      ✘ Test closes() recorded an issue at Windows.swift:7:3: Expectation failed: false
      started, and never ended:
      opens()

      """
    let failing = try run(printing: log, status: 3)
    // What sanitizers found before may follow.
    #expect(failing.status == .exited(3) && failing.errors.hasPrefix(expected), "\(failing.errors)")
  }
}
