import CX11
import Flyloft
import FlyloftObserver
import Glibc
import Testing

/// The screen of a desktop, and what its settings make of it.
extension Desktop {
  /// Gives the screen another size, as `xrandr` does: no larger than the server was started with.
  func setScreen(to size: PixelSize) {
    let resources = XRRGetScreenResources(connection, root)!
    defer { XRRFreeScreenResources(resources) }
    var output = resources.pointee.outputs[0]
    let (crtc, mode) = (resources.pointee.crtcs[0], mode(size, of: output))
    let none = Int32(RRSetConfigSuccess)
    // Neither may the output be larger than the screen, nor the screen be without it for long.
    XGrabServer(connection)
    var status = XRRSetCrtcConfig(connection, resources, crtc, UInt(CurrentTime), 0, 0, 0, UInt16(RR_Rotate_0), nil, 0)
    precondition(status == none, "the output can't be turned off: \(status)")
    XRRSetScreenSize(connection, root, Int32(size.width), Int32(size.height), 254, 191)
    status = XRRSetCrtcConfig(
      connection, resources, crtc, UInt(CurrentTime), 0, 0, mode, UInt16(RR_Rotate_0), &output, 1)
    XUngrabServer(connection)
    XSync(connection, 0)
    precondition(status == none, "the output can't be of \(size): \(status)")
  }

  /// What an output is to show.
  private func mode(_ size: PixelSize, of output: RROutput) -> RRMode {
    let resources = XRRGetScreenResources(connection, root)!
    defer { XRRFreeScreenResources(resources) }
    let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    if let known = modes.first(where: { Int($0.width) == size.width && Int($0.height) == size.height }) {
      return known.id
    }
    var name = Array("\(size.width)x\(size.height)".utf8CString)
    return name.withUnsafeMutableBufferPointer { name in
      var mode = XRRModeInfo()
      (mode.width, mode.height) = (UInt32(size.width), UInt32(size.height))
      (mode.name, mode.nameLength) = (name.baseAddress!, UInt32(name.count - 1))
      let made = XRRCreateMode(connection, root, &mode)
      XRRAddOutputMode(connection, output, made)
      return made
    }
  }

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
