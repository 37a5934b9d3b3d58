import CX11
import Flyloft
import Testing

/// A client that has a window exposed again and again.
final class ExposeFlood {
  enum Kind: String, CustomTestStringConvertible {
    /// Little windows on top that come and go.
    case realWindows
    /// Messages that say so, as any client can send them.
    case messages

    var testDescription: String { rawValue }
  }

  private let connection: OpaquePointer

  init(on display: String) {
    connection = XOpenDisplay(display)!
  }

  deinit { XCloseDisplay(connection) }

  /// - Returns: how many exposures the window is told of, at least. They are on their way when this returns.
  func send(_ kind: Kind, to window: UInt, of size: PixelSize) -> Int {
    defer { XSync(connection, 0) }
    switch kind {
    case .realWindows: return cover(size)
    case .messages: return tell(window, size)
    }
  }

  private func cover(_ size: PixelSize) -> Int {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = 0xff00ff
    let windows = (0..<400).map { index in
      XCreateWindow(
        connection, XDefaultRootWindow(connection), Int32(index % 20 * size.width / 20),
        Int32(index / 20 * size.height / 20), 17, 13, 0, 0, UInt32(InputOutput), nil,
        UInt(CWOverrideRedirect | CWBackPixel), &attributes)
    }
    for _ in 0..<8 {
      for window in windows { XMapRaised(connection, window) }
      for window in windows { XUnmapWindow(connection, window) }
    }
    return 8 * windows.count
  }

  private func tell(_ window: UInt, _ size: PixelSize) -> Int {
    for index in 0..<4000 {
      var event = XEvent()
      event.xexpose.type = Expose
      event.xexpose.window = window
      event.xexpose.x = Int32(index * 37 % size.width)
      event.xexpose.y = Int32(index * 91 % size.height)
      event.xexpose.width = 5
      event.xexpose.height = 5
      XSendEvent(connection, window, 0, NoEventMask, &event)
    }
    return 4000
  }
}
