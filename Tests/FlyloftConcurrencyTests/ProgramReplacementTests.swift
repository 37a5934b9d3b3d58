import Dispatch
import FlyloftConcurrency
import Glibc
import Testing

@Suite("Another program in place of this one")
struct ProgramReplacementTests {
  @Test("threads that are started meanwhile are not refused, which would end the process before", arguments: 0..<12)
  func threads(round: Int) async {
    await #expect(processExitsWith: .exitCode(7)) {
      for _ in 0..<4 {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in startThreads() }, nil)
      }
      for _ in 0..<4 { started.wait() }
      _ = replaceProgram(by: "/bin/sh", arguments: ["-c", "exit 7"])
    }
  }

  @Test("a program that is not there changes nothing, and is told")
  func missing() {
    #expect(replaceProgram(by: "/nowhere/at/all", arguments: []) == ENOENT)
  }
}

private let started = DispatchSemaphore(value: 0)

/// Starts one thread after the other, and ends the process where there is none to be had.
private func startThreads() -> Never {
  var count = 0
  while true {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { _exit(1) }
    pthread_join(thread, nil)
    count += 1
    if count == 20 { started.signal() }
  }
}
