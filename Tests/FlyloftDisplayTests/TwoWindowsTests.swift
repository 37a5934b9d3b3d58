import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("Two windows on one connection")
struct TwoWindowsTests {
  @Test("a user who closes one leaves the other, and with that the connection is closed")
  func closing() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let client = try XClient(display: display)
      let windows = try await TwoWindows(on: display)
      let first = try client.window(titled: "First")
      let second = try client.window(titled: "Second")
      client.close(first)
      #expect(isGone(first, client))
      #expect(client.size(of: second) == PixelSize(width: 100, height: 80))
      #expect(await !windows.connection.isClosed)
      client.close(second)
      #expect(isGone(second, client))
      #expect(await windows.connection.isClosed)
    }
  }
}

/// Waits until the server knows nothing more of a window.
private func isGone(_ window: WindowHandle, _ client: XClient) -> Bool {
  let end = ContinuousClock.now + .limit
  while client.size(of: window) != .zero {
    guard .now < end else { return false }
    client.sync()
  }
  return true
}

/// Windows that leave to their delegate's defaults what happens when they are to be closed.
@DisplayActor
private final class TwoWindows: WindowDelegate {
  let connection: Connection
  private let first, second: Window

  init(on display: String) throws {
    let size = PixelSize(width: 100, height: 80)
    connection = try Connection(display: display)
    first = try Window(on: connection, WindowConfiguration(title: "First", size: size))
    second = try Window(on: connection, WindowConfiguration(title: "Second", size: size))
    first.delegate = self
    second.delegate = self
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) { painter.fill(rect, with: .slate) }
}
