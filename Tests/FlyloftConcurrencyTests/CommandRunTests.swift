import Glibc
import TestSupport
import Testing

@testable import FlyloftConcurrency

@Suite("Other programs")
struct CommandRunTests {
  private func run(_ script: String, _ change: (inout CommandRun) -> Void = { _ in }) -> (CommandRun.End, String) {
    var run = CommandRun(["sh", "-c", script])
    change(&run)
    return run.run()
  }

  @Test("are told by their end and what they print")
  func ends() {
    #expect(run("echo a; echo b >&2; exit 3") == (.exited(code: 3), "a\n"))
    #expect(run("echo a; echo b >&2") { $0.takesErrors = true } == (.exited(code: 0), "a\nb\n"))
    #expect(run("kill -TERM $$") == (.signalled(SIGTERM), ""))
    guard case .notStarted = CommandRun(["/nowhere/at/all"]).run().end else {
      Issue.record("there is no such program")
      return
    }
  }

  @Test("print as much as they like, of which the beginning is kept")
  func flood() {
    let (end, output) = run("yes | head -c 3000000") { $0.outputLimit = 1000 }
    #expect(end == .exited(code: 0) && output.utf8.count == 1000)
  }

  @Test("are ended with all that they have started, when something else is more important")
  func cancelled() throws {
    let folder = TemporaryFolder()
    let path = folder.file("wake")
    try #require(mkfifo(path, 0o600) == 0)
    let wake = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(wake) }
    var asked = 0
    // The program wakes whoever decides once it has printed, so that its line has been read when that asks again.
    let (end, output) = run("sleep 1000 & echo $!; echo > '\(path)'; wait") {
      $0.wake = wake
      $0.isCancelled = {
        asked += 1
        return asked == 2
      }
    }
    #expect(end == .cancelled && asked == 2)
    let child = try #require(pid_t(output.split(separator: "\n").first ?? ""))
    // Nobody waits for it, since its parent is gone: it is a zombie of whoever adopts it, or nothing at all.
    var state = "R"
    while !["Z", "X"].contains(state), kill(child, 0) == 0 {
      guard let file = fopen("/proc/\(child)/stat", "r") else { break }
      var line = [UInt8](repeating: 0, count: 200)
      let count = fread(&line, 1, line.count, file)
      fclose(file)
      state =
        String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ").dropFirst(2).first.map(String.init)
        ?? "X"
    }
    #expect(["Z", "X"].contains(state) || kill(child, 0) != 0)
  }

  @Test("that are silent for too long are ended")
  func silent() { #expect(run("sleep 1000") { $0.patience = 1 } == (.silent, "")) }
}
