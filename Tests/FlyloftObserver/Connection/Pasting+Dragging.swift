internal import CX11

/// Dragging to another program's window, by the protocol as freedesktop.org describes it (XDND).
extension Pasting {
  /// The version in which a window says that it takes drops; nil where it doesn't.
  package func dropVersion(of target: WindowHandle) -> UInt? {
    var (type, format, count, rest) = (UInt(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      connection, target.identifier, atom("XdndAware"), 0, 1, 0, 0, &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard count == 1, format == 32, let data else { return nil }
    return data.withMemoryRebound(to: UInt.self, capacity: 1) { $0.pointee }
  }

  /// Begins to drag something over a window, and moves there.
  ///
  /// - Parameter types: the names of its forms. Of more than three the first ones go with the message, all into a property.
  /// - Returns: true if the window says that it would take it; nil where it says nothing.
  package func drag(_ types: [String], over target: WindowHandle, version: Int = 5) -> Bool? {
    own("XdndSelection")
    let atoms = types.map { Int(atom($0)) }
    atoms.withUnsafeBytes {
      _ = XChangeProperty(
        connection, window, atom("XdndTypeList"), atom("ATOM"), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(atoms.count))
    }
    let first = atoms + [0, 0, 0]
    send("XdndEnter", to: target, (version << 24 | (types.count > 3 ? 1 : 0), first[0], first[1], first[2]))
    return move(over: target)
  }

  /// Moves on with what is dragged.
  ///
  /// - Returns: as above.
  package func move(over target: WindowHandle) -> Bool? {
    send("XdndPosition", to: target, (0, 10 << 16 | 10, 0, Int(atom("XdndActionCopy"))))
    return answer("XdndStatus")
  }

  /// Says so of a window that there can't be, which has more types than find room.
  package func enter(_ target: WindowHandle, from source: Int) {
    send("XdndEnter", to: target, (5 << 24 | 1, 0, 0, 0), from: source)
  }

  /// Tells a window what only the server knows: that it has been destroyed.
  package func forgeEnd(of target: WindowHandle) {
    var event = XEvent()
    event.xdestroywindow.type = DestroyNotify
    (event.xdestroywindow.event, event.xdestroywindow.window) = (target.identifier, target.identifier)
    XSendEvent(connection, target.identifier, 0, NoEventMask, &event)
    XSync(connection, 0)
  }

  /// Leaves the window again.
  package func leave(_ target: WindowHandle) { send("XdndLeave", to: target, (0, 0, 0, 0)) }

  /// Drops what is dragged, and gives it where it is asked for.
  ///
  /// - Parameter text: given for it; nil to refuse.
  /// - Returns: true if it was taken; nil where the window says nothing.
  package func drop(_ text: String?, on target: WindowHandle) -> Bool? {
    send("XdndDrop", to: target, (0, 0, 0, 0))
    if let text { _ = give(text) }
    return answer("XdndFinished")
  }

  private func send(
    _ message: String, to target: WindowHandle, _ values: (Int, Int, Int, Int), from source: Int? = nil
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target.identifier
    event.xclient.message_type = atom(message)
    event.xclient.format = 32
    event.xclient.data.l = (source ?? Int(window), values.0, values.1, values.2, values.3)
    XSendEvent(connection, target.identifier, 0, NoEventMask, &event)
    XSync(connection, 0)
  }

  private func answer(_ message: String) -> Bool? {
    let type = atom(message)
    let event = wait { $0.type == ClientMessage && $0.xclient.message_type == type }
    return event.map { $0.xclient.data.l.1 & 1 == 1 }
  }
}
