import Foundation
import Testing

/// `.make/test`, with something in the place of `swift` that prints what it would print.
@Suite("make test")
struct TestScriptTests {
  private func status(printing log: String) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flyloft-script-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appending(path: "swift")
    // Written by another process: while this one writes, whatever another test starts would hold the file open for writing,
    // too, and the system executes no file that is being written.
    let writing = Process()
    writing.executableURL = URL(filePath: "/bin/sh")
    writing.arguments = ["-c", #"printf '#!/bin/sh\necho "%s"\n' "$1" >"$0" && chmod 755 "$0""#, swift.path, log]
    try writing.run()
    writing.waitUntilExit()
    try #require(writing.terminationStatus == 0)
    let script = Process()
    script.executableURL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.make/test")
    script.arguments = ["--filter", "Nothing"]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    script.environment = ProcessInfo.processInfo.environment.merging(["PATH": "\(folder.path):\(path)"]) { $1 }
    (script.standardOutput, script.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try script.run()
    script.waitUntilExit()
    return script.terminationStatus
  }

  @Test("a filter that matches nothing fails, and tests that pass don't")
  func filter() throws {
    #expect(try status(printing: "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.") == 1)
    #expect(try status(printing: "✔ Test run with 10 tests in 2 suites passed after 0.1 seconds.") == 0)
  }
}
