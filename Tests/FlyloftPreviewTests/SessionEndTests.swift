import Flyloft
import FlyloftObserver
import Glibc
import Testing

/// A session ends without waiting for its draws: here they never return.
@Suite("The end of a session whose draws are held", .serialized)
struct SessionEndTests {
  @Test("its window is closed: status 0", arguments: ["the cross", "q"])
  func closed(means: String) async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .exitCode(0)) { [display = server.display as String, means] in
      let session = try RunningSession(of: HeldCards(), on: display)
      if means == "q" { session.client.type(means) } else { session.client.close(session.window) }
      waitForTheEnd()
    }
  }

  @Test("a signal comes: ended by that signal", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalled(number: Int32) async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .signal(number)) { [display = server.display as String, number] in
      _ = try RunningSession(of: HeldCards(), on: display)
      kill(getpid(), number)
      waitForTheEnd()
    }
  }

  @Test("the X server is gone: status 1")
  func serverKilled() async {
    await #expect(processExitsWith: .exitCode(1)) {
      // A child of that process: the library waits for all children of this one, and would wait for ever beside one that
      // has ended and that it did not start.
      let server = try XServer(size: PixelSize(width: 1000, height: 700))
      _ = try RunningSession(of: HeldCards(), on: server.display)
      server.kill()
      waitForTheEnd()
    }
  }
}

/// The session ends the process from its own thread; one that doesn't is ended by an alarm, which no test expects.
private func waitForTheEnd() -> Never {
  alarm(UInt32(Duration.limit.components.seconds))
  while true { pause() }
}
