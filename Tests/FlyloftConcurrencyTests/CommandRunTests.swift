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

  @Test("have a folder for temporary files of their own, and all other variables")
  func temporaryFolder() throws {
    let path = String(cString: try #require(getenv("PATH")))
    let (end, output) = run("env | grep -E '^(TMPDIR|PATH)=' | sort") { $0.temporaryFolder = "/nowhere" }
    #expect(end == .exited(code: 0) && output == "PATH=\(path)\nTMPDIR=/nowhere\n")
  }

  @Test("that are left alone are told by their end, have a session of their own, and nothing open that was open here")
  func alone() throws {
    let folder = TemporaryFolder()
    let held = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(held) }
    func end(_ script: String) -> CommandRun.End {
      var count = 0
      let end = CommandRun(["sh", "-c", script]).runAlone { count += 1 }
      #expect(count == 1)
      return end
    }
    #expect(end("exit 3") == .exited(code: 3))
    #expect(end("kill -TERM $$") == .signalled(SIGTERM))
    #expect(end("test $(cut -d' ' -f6 /proc/$$/stat) = $$ && test ! -e /proc/$$/fd/\(held)") == .exited(code: 0))
    guard case .notStarted = CommandRun(["/nowhere/at/all"]).runAlone({ Issue.record("there is no such program") })
    else {
      Issue.record("there is no such program")
      return
    }
  }

  @Test("that run beside are of the same group, and print where this one prints")
  func beside() {
    let folder = TemporaryFolder()
    let held = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(held) }
    // The shell's parent is this process.
    let isLikeOurs = "test $(readlink /proc/$$/fd/2) = $(readlink /proc/$PPID/fd/2)"
    let script = "test $(cut -d' ' -f5 /proc/$$/stat) = \(getpgrp()) && \(isLikeOurs)"
    #expect(CommandRun(["sh", "-c", script + " && test ! -e /proc/$$/fd/\(held)"]).runBeside() == .exited(code: 0))
    #expect(CommandRun(["sh", "-c", "exit 3"]).runBeside() == .exited(code: 3))
    guard case .notStarted = CommandRun(["/nowhere/at/all"]).runBeside() else {
      Issue.record("there is no such program")
      return
    }
  }

  @Test("print as much as they like, of which the beginning is kept")
  func flood() {
    let (end, output) = run("yes | head -c 3000000") { $0.outputLimit = 1000 }
    #expect(end == .exited(code: 0) && output.utf8.count == 1000)
  }

  @Test(
    "are ended with all that they have started, when something else is more important",
    arguments: ["program &", "setsid program &", "(program &);"])
  func cancelled(start: String) throws {
    let folder = TemporaryFolder()
    let (path, held) = (folder.file("wake"), folder.file("held"))
    try #require(mkfifo(path, 0o600) == 0 && mkfifo(held, 0o600) == 0)
    let wake = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(wake) }
    let reader = open(held, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    var asked = 0
    // Only what the program has started holds the file, and wakes whoever decides once it runs and has printed, so that its line has
    // been read when that asks again.
    let program = "sh -c \"echo begun; echo > '\(path)'; exec sleep 1000\""
    let (end, output) = run(
      "exec 8> '\(held)'; \(start.replacing("program", with: program)) exec 8>&-; sleep 1000"
    ) {
      $0.wake = wake
      $0.isCancelled = {
        asked += 1
        return asked == 2
      }
    }
    #expect(end == .cancelled)
    #expect(asked == 2)
    #expect(output == "begun\n")
    var entry = pollfd(fd: reader, events: 0, revents: 0)
    #expect(poll(&entry, 1, 120_000) == 1 && entry.revents & Int16(POLLHUP) != 0)
  }

  @Test("that are silent for too long are ended")
  func silent() { #expect(run("sleep 1000") { $0.patience = 1 } == (.silent, "")) }
}
