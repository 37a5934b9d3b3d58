import CX11
import DisplayThread
import Flyloft
import FlyloftObserver
import Glibc
import TestSupport
import Testing

@testable import FlyloftDisplay

/// What a program has set for all of its process before it opens a connection.
@Suite("Handlers of the program's own")
struct HostHandlersTests {
  @Test(
    "errors of the program's own connections go to its own handlers, those of ours don't; SIGPIPE stays as it was set")
  func kept() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      XSetErrorHandler { _, _ in
        hostErrors += 1
        return 0
      }
      XSetExtensionErrorHandler { _, _, _ in
        missingExtensions += 1
        return 0
      }
      signal(SIGPIPE) { _ in pipeSignals += 1 }
      startDisplayThread()
      try await makeErrors(on: display)
      #expect(hostErrors == 1 && missingExtensions == 1)
      raise(SIGPIPE)
      #expect(pipeSignals == 1)
    }
  }

  @Test("a connection of the program's own that breaks does so for its own handler")
  func broken() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .exitCode(7)) { [display = server.display as String] in
      // Xlib would end the process otherwise, with another status.
      XSetIOErrorHandler { _ in _exit(7) }
      startDisplayThread()
      try await open(display)
      let own = XOpenDisplay(display)
      shutdown(XConnectionNumber(own), Int32(SHUT_RDWR))
      XSync(own, 0)
    }
  }

  @Test("where the program has said nothing of SIGPIPE, it does not end it")
  func pipe() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      // Whatever the test's program has set.
      signal(SIGPIPE, SIG_DFL)
      startDisplayThread()
      try await open(display)
      raise(SIGPIPE)
    }
  }
}

// Of one process each, and one thread at a time.
nonisolated(unsafe) private var hostErrors = 0
nonisolated(unsafe) private var missingExtensions = 0
nonisolated(unsafe) private var pipeSignals = 0

/// Makes an error on a connection of ours, then one on a connection of the program's.
@DisplayActor
private func makeErrors(on display: String) throws {
  let connection = try Connection(display: display, timeout: .limit)
  var warnings = 0
  connection.onWarning = { _ in warnings += 1 }
  XDestroyWindow(connection.display, 1)
  XSync(connection.display, 0)
  XMissingExtension(connection.display, "NONE")
  #expect(warnings == 1 && hostErrors == 0 && missingExtensions == 0)
  let own = XOpenDisplay(display)
  XDestroyWindow(own, 1)
  XSync(own, 0)
  XMissingExtension(own, "NONE")
  XCloseDisplay(own)
}

@DisplayActor private var opened: FlyloftDisplay.Connection?

/// Opens a connection of ours, which stays.
@DisplayActor
private func open(_ display: String) throws { opened = try Connection(display: display, timeout: .limit) }
