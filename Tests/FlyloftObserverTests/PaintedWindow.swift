import CX11

/// A window of another client to observe, filled with one colour.
final class PaintedWindow {
  let connection: OpaquePointer
  let identifier: UInt

  init(on display: String, title: String) {
    connection = XOpenDisplay(display)
    identifier = XCreateSimpleWindow(connection, XDefaultRootWindow(connection), 10, 20, 300, 200, 0, 0, 0x102030)
    XStoreName(connection, identifier, title)
    XSelectInput(connection, identifier, ButtonPressMask | KeyPressMask | StructureNotifyMask)
    var deletion = XInternAtom(connection, "WM_DELETE_WINDOW", 0)
    XSetWMProtocols(connection, identifier, &deletion, 1)
    XMapWindow(connection, identifier)
    XSync(connection, 0)
  }

  deinit { XCloseDisplay(connection) }

  func fill(x: Int32, y: Int32, width: UInt32, height: UInt32, with pixel: UInt) {
    let context = XCreateGC(connection, identifier, 0, nil)
    XSetForeground(connection, context, pixel)
    XFillRectangle(connection, identifier, context, x, y, width, height)
    XFreeGC(connection, context)
    XSync(connection, 0)
  }

  /// The next event of this type; those of other types are dropped.
  func next(_ type: Int32) -> XEvent {
    var event = XEvent()
    repeat { XNextEvent(connection, &event) } while event.type != type
    return event
  }
}
