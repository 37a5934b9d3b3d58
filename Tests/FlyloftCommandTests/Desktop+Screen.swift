import CX11
import Flyloft
import FlyloftObserver
import Glibc
import Testing

/// The screen of a desktop, and what its settings make of it.
extension Desktop {
  // MARK: Window managers

  /// Starts a window manager and waits until it has the screen. It ends with the last reference.
  func startManager(_ name: String, _ arguments: [String]) throws -> Program {
    let manager = try Program(name, arguments, environment: ["DISPLAY": display.server.display])
    func isThere() -> Bool {
      guard let check = property("_NET_SUPPORTING_WM_CHECK", of: root)?.items.first else { return false }
      return property("_NET_SUPPORTING_WM_CHECK", of: check)?.items == [check]
    }
    try #require(wait(until: { isThere() || manager.wait(within: .zero) != nil }))
    try #require(isThere(), "\(manager.standardError)")
    return manager
  }

  /// - Parameter window: nil for what is about all of the desktop.
  func sendToManager(_ message: String, about window: WindowHandle?, _ values: (Int, Int, Int, Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window?.identifier ?? root
    event.xclient.message_type = atom(message)
    event.xclient.format = 32
    event.xclient.data.l = values
    XSendEvent(connection, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    XFlush(connection)
  }

  /// Asks for a window to be minimized, as ICCCM says.
  func minimize(_ window: WindowHandle) {
    XIconifyWindow(connection, window.identifier, XDefaultScreen(connection))
    XFlush(connection)
  }

  /// Opens a window of the desktop's own, for managers to find room for.
  func open(_ size: PixelSize) -> UInt {
    let window = XCreateSimpleWindow(
      connection, root, 0, 0, UInt32(size.width), UInt32(size.height), 0, 0, 0xff_ff00)
    XMapWindow(connection, window)
    XSync(connection, 0)
    return window
  }

  func close(_ window: UInt) {
    XDestroyWindow(connection, window)
    XSync(connection, 0)
  }
}

extension Program {
  /// Whether there is a program of this name along the path.
  static func isInstalled(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
