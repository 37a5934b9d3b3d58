import Foundation
import Testing

/// `.make/test`, with something in the place of `swift` that prints what it would print.
@Suite("make test")
struct TestScriptTests {
  private func run(printing log: String, status: Int32 = 0) throws -> (status: Int32, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flyloft-script-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appending(path: "swift")
    // Written by another process: while this one writes, whatever another test starts would hold the file open for writing,
    // too, and the system executes no file that is being written.
    let writing = Process()
    writing.executableURL = URL(filePath: "/bin/sh")
    let write = #"printf '#!/bin/sh\necho "%s"\nexit %d\n' "$1" "$2" >"$0" && chmod 755 "$0""#
    writing.arguments = ["-c", write, swift.path, log, "\(status)"]
    try writing.run()
    writing.waitUntilExit()
    try #require(writing.terminationStatus == 0)
    let script = Process()
    script.executableURL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.make/test")
    script.arguments = ["--filter", "Nothing"]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Without a locale, as in a container.
    script.environment = ["PATH": "\(folder.path):\(path)"]
    let errors = Pipe()
    (script.standardOutput, script.standardError) = (FileHandle.nullDevice, errors)
    try script.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    return (script.terminationStatus, text)
  }

  @Test("a filter that matches nothing fails, and tests that pass don't")
  func filter() throws {
    let nothing = try run(printing: "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.")
    #expect(nothing == (1, "error: no test matches: --filter Nothing\n"))
    #expect(try run(printing: "✔ Test run with 10 tests in 2 suites passed after 0.1 seconds.") == (0, ""))
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
    let (status, errors) = try run(printing: log, status: 3)
    // What sanitizers found before may follow.
    #expect(status == 3 && errors.hasPrefix(expected))
  }
}
