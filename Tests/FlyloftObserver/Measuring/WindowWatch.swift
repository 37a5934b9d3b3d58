internal import CXTest
package import Flyloft

/// A window that is watched while input is sent to it: no report of damage is dropped, and sending waits for nothing.
package struct WindowWatch {
  private let client: XClient
  private let window: WindowHandle
  private let origin: PixelPoint

  /// An input as a user gives it.
  package enum Input: Hashable, Sendable {
    /// A key is struck, by its keysym; the keyboard must have it.
    case key(UInt)
    /// The wheel turns by so many notches; positive is down.
    case wheel(Int)
    /// The pointer moves to a point of the window, in its device pixels.
    case pointer(PixelPoint)
  }

  /// Begins to watch, with what has been painted before forgotten; nil for a window that is gone.
  package init?(_ window: WindowHandle, seenBy client: XClient) {
    guard let origin = client.origin(of: window) else { return nil }
    self.client = client
    self.window = window
    self.origin = origin
    client.forgetDamage()
  }

  /// Whether the window is still there.
  package var isOpen: Bool { client.isConnected && client.windows[window.identifier] != nil }

  /// Sends an input.
  package func send(_ input: Input) {
    switch input {
    case .key(let keysym):
      client.send(key: keysym, isDown: true)
      client.send(key: keysym, isDown: false)
    case .wheel(let notches): client.sendWheel(notches)
    case .pointer(let point):
      XTestFakeMotionEvent(client.connection, -1, Int32(origin.x + point.x), Int32(origin.y + point.y), 0)
    }
    client.flush()
  }

  /// The next report of damage; waits for it until a moment.
  ///
  /// - Returns: nil if none came by then, or the window was destroyed.
  package func next(until moment: ContinuousClock.Instant) -> DamageReport? {
    client.nextDamage(in: window, until: Deadline(at: moment))
  }
}
