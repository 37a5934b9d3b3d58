import FlyloftObserver
import Glibc
import Testing

@Suite("Program")
struct ProgramTests {
  @Test("its output, its environment and its exit status are known")
  func output() throws {
    let program = try Program(
      "sh", ["-c", "echo $GREETING; echo ${HOME-none}; echo oops >&2; exit 3"],
      environment: ["GREETING": "hello", "HOME": nil])
    #expect(program.wait(within: .limit) == .exited(3))
    #expect(program.standardOutput == "hello\nnone\n")
    #expect(program.standardError == "oops\n")
    #expect(program.wait(within: .zero) == .exited(3))
  }

  @Test("one that still runs has no status, and one ended by a signal has that signal")
  func signals() throws {
    let program = try Program("sleep", ["60"])
    #expect(program.wait(within: .milliseconds(1)) == nil)
    program.signal(SIGTERM)
    #expect(program.wait(within: .limit) == .signalled(SIGTERM))
  }

  @Test("it doesn't outlive its last reference")
  func end() throws {
    var program: Program? = try Program("sleep", ["60"])
    let identifier = try #require(program?.processIdentifier)
    #expect(kill(identifier, 0) == 0)
    program = nil
    #expect(kill(identifier, 0) == -1 && errno == ESRCH)
  }

  @Test("a program that doesn't exist is an error that names it")
  func missing() {
    #expect(throws: ObserverError.cannotStart(program: "/nowhere/flyloft", reason: "No such file or directory")) {
      try Program("/nowhere/flyloft", [])
    }
  }
}
