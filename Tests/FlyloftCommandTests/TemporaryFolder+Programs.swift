import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Programs in a folder of a test's own. Another process writes them: while this one does, whatever another test starts would hold
/// the file open for writing, too, and the system executes no file that is being written.
extension TemporaryFolder {
  /// Copies programs that were built along with these tests.
  func addPrograms(_ names: String...) throws {
    try write("cp", names.map { try BuiltProgram.path($0) } + [path])
  }

  /// Writes a script of the shell.
  func addScript(_ name: String, _ text: String) throws {
    let command = #"printf '%s\n' '#!/bin/sh' "$2" >"$1" && chmod 755 "$1""#
    try write("/bin/sh", ["-c", command, "sh", file(name), text])
  }

  private func write(_ executable: String, _ arguments: [String]) throws {
    let writing = try Program(executable, arguments)
    try #require(writing.wait(within: .limit) == .exited(0), "\(writing.standardError)")
  }

  /// Variables by which programs in this folder are found before others of their names.
  var asFirstInPath: [String: String?] {
    ["PATH": ([path] + [ProcessInfo.processInfo.environment["PATH"]].compactMap { $0 }).joined(separator: ":")]
  }
}
