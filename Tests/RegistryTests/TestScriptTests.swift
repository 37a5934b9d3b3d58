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
    try "#!/bin/sh\nprintf '%s\\n' '\(log)'\n".write(to: swift, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
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
