internal import CX11
package import Flyloft

extension XClient {
  /// Makes the server close the connection of the program that the window belongs to (`XKillClient`).
  package func kill(_ window: WindowHandle) {
    XKillClient(connection, window.identifier)
    sync()
  }

  /// Waits for a mapped top-level window whose title starts with `prefix`, and gives it the keyboard focus, as a window
  /// manager does with a new window.
  ///
  /// - Parameter program: the program that should show it; the wait ends when it exits. A window that says it is another
  ///   program's is passed over: several may have one, and one that has ended may leave its own until the server notices.
  /// - Throws: `ObserverError.noWindow`.
  package func window(
    titled prefix: String, of program: Program? = nil, within limit: Duration = .limit
  ) throws(ObserverError) -> WindowHandle {
    try window(called: prefix, of: program, within: limit) { $0.hasPrefix(prefix) }
  }

  /// Waits for a mapped top-level window whose title contains `part`, and gives it the keyboard focus.
  ///
  /// - Parameter program: the program that should show it, as for `window(titled:of:within:)`.
  /// - Throws: `ObserverError.noWindow`.
  package func window(
    titleHolding part: String, of program: Program? = nil, within limit: Duration = .limit
  ) throws(ObserverError) -> WindowHandle {
    try window(called: part, of: program, within: limit) { title in
      title.indices.contains { title[$0...].hasPrefix(part) }
    }
  }

  private func window(
    called name: String, of program: Program?, within limit: Duration, where isWanted: (String) -> Bool
  ) throws(ObserverError) -> WindowHandle {
    let deadline = Deadline(after: limit)
    readEvents()
    while true {
      for (identifier, window) in windows.sorted(by: { $0.key < $1.key }) where window.isMapped {
        guard let title = title(of: identifier), isWanted(title), isShown(identifier, by: program) else { continue }
        let found = WindowHandle(identifier: identifier, title: title)
        focus(found)
        return found
      }
      let output = program?.standardError ?? ""
      if let status = program?.wait(within: .zero) {
        throw .noWindow(title: name, reason: "\(program!.name) \(status)", output: program!.standardError)
      }
      guard !deadline.hasPassed else {
        throw .noWindow(title: name, reason: "none was there within \(limit)", output: output)
      }
      guard isConnected else {
        throw .noWindow(title: name, reason: "the X server went away", output: output)
      }
      _ = waitForEvents(until: deadline, or: program?.endDescriptor ?? -1)
    }
  }

  /// True where the window says that it is the program's or that of one that it has started, or doesn't say whose it is.
  private func isShown(_ window: UInt, by program: Program?) -> Bool {
    guard let program, let owner = owner(of: window) else { return true }
    return owner == program.processIdentifier || processTree(of: program.processIdentifier).contains(owner)
  }

  /// Gives the window the keyboard focus.
  package func focus(_ window: WindowHandle) {
    XSetInputFocus(connection, window.identifier, Int32(RevertToPointerRoot), UInt(CurrentTime))
    sync()
  }

  /// The window's size in device pixels; zero once it is destroyed.
  package func size(of window: WindowHandle) -> PixelSize {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection, window.identifier, &attributes) != 0 else { return .zero }
    return PixelSize(width: Int(attributes.width), height: Int(attributes.height))
  }

  /// Resizes the window to this size in device pixels.
  package func resize(_ window: WindowHandle, to size: PixelSize) {
    forgetDamage()
    XResizeWindow(connection, window.identifier, UInt32(clamping: size.width), UInt32(clamping: size.height))
    sync()
  }

  /// Moves the window's upper left corner to this point of the screen, in device pixels.
  package func move(_ window: WindowHandle, to origin: PixelPoint) {
    forgetDamage()
    XMoveWindow(connection, window.identifier, Int32(clamping: origin.x), Int32(clamping: origin.y))
    sync()
  }

  /// Asks the window to close (`WM_DELETE_WINDOW`), as a window manager does when its cross is clicked.
  package func close(_ window: WindowHandle) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.identifier
    event.xclient.message_type = XInternAtom(connection, "WM_PROTOCOLS", 0)
    event.xclient.format = 32
    event.xclient.data.l.0 = Int(XInternAtom(connection, "WM_DELETE_WINDOW", 0))
    event.xclient.data.l.1 = Int(CurrentTime)
    XSendEvent(connection, window.identifier, 0, NoEventMask, &event)
    sync()
  }

  /// The part of the window that is on the screen, in pixels of the window; nil if none is, or once it is destroyed.
  func visiblePart(of window: WindowHandle) -> PixelRect? {
    let size = size(of: window)
    guard !size.isEmpty, let origin = origin(of: window) else { return nil }
    var screen = XWindowAttributes()
    guard XGetWindowAttributes(connection, root, &screen) != 0 else { return nil }
    let part = PixelRect(x: -origin.x, y: -origin.y, width: Int(screen.width), height: Int(screen.height))
      .intersection(PixelRect(origin: .zero, size: size))
    return part.isEmpty ? nil : part
  }

  /// The window's upper left corner on the screen; nil once it is destroyed.
  func origin(of window: WindowHandle) -> PixelPoint? {
    var x: Int32 = 0
    var y: Int32 = 0
    var child: UInt = 0
    guard XTranslateCoordinates(connection, window.identifier, root, 0, 0, &x, &y, &child) != 0 else { return nil }
    return PixelPoint(x: Int(x), y: Int(y))
  }

  private func title(of identifier: UInt) -> String? {
    text(of: identifier, property: XInternAtom(connection, "_NET_WM_NAME", 0))
      ?? text(of: identifier, property: XA_WM_NAME)
  }

  /// The process that shows a window, as the window says; nil if it doesn't.
  private func owner(of identifier: UInt) -> Int32? {
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection, identifier, XInternAtom(connection, "_NET_WM_PID", 0), 0, 1, 0, UInt(XA_CARDINAL), &type, &format,
      &count, &rest, &bytes)
    guard status == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    // Xlib gives items of 32 bits as longs.
    guard format == 32, count == 1 else { return nil }
    return Int32(truncatingIfNeeded: UnsafeRawPointer(bytes).load(as: Int.self))
  }

  private func text(of identifier: UInt, property: UInt) -> String? {
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection, identifier, property, 0, 1024, 0, UInt(AnyPropertyType), &type, &format, &count, &rest, &bytes)
    guard status == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    guard format == 8 else { return nil }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
