import Glibc
import TestSupport
import Testing

/// Where scripts wait until they are let go: a pipe with a name, from which each takes a line. They go on, too, when the test ends.
final class ScriptGate {
  /// The command by which a script waits here.
  let wait: String
  private let file: Int32

  init(in folder: TemporaryFolder) throws {
    let path = folder.file("gate")
    wait = "read line <'\(path)'"
    mkfifo(path, 0o600)
    // For both, which waits for no other end, and keeps lines until they are read.
    file = Glibc.open(path, O_RDWR | O_CLOEXEC)
    try #require(file >= 0)
  }

  deinit { close(file) }

  /// Lets go those that wait, and those that come later.
  func open() {
    // More than there are scripts in any test.
    let lines = String(repeating: "\n", count: 100)
    #expect(write(file, lines, lines.utf8.count) == lines.utf8.count)
  }
}
