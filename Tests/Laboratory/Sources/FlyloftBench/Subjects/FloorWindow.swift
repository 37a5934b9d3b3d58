internal import CX11
package import Flyloft
private import Glibc
package import Linked

/// A window that does next to nothing: at each notch of the wheel it fills a small square, at once and without a
/// toolkit.
///
/// Its latency is what observing costs: the event travels to the program, a request to the server, and the report of
/// damage back. No window can be measured to be faster.
package struct FloorWindow {
  static let title = "flyloft-floor"
  private let size: PixelSize

  /// A window of this size in device pixels.
  package init(size: PixelSize) {
    self.size = size
  }

  /// Shows the window until it is closed.
  ///
  /// - Throws: `ObserverError.noConnection`.
  package func run() throws(ObserverError) {
    let name = getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard let display = XOpenDisplay(name) else { throw .noConnection(display: name) }
    let window = XCreateSimpleWindow(
      display, XDefaultRootWindow(display), 0, 0, UInt32(size.width), UInt32(size.height), 0, 0, 0xfa_faf5)
    XStoreName(display, window, Self.title)
    XSelectInput(display, window, ButtonPressMask)
    var deletion = XInternAtom(display, "WM_DELETE_WINDOW", 0)
    XSetWMProtocols(display, window, &deletion, 1)
    XMapWindow(display, window)
    let context = XCreateGC(display, window, 0, nil)
    var event = XEvent()
    var colour: UInt = 0x2060c0
    while true {
      XNextEvent(display, &event)
      switch event.type {
      case ButtonPress:
        colour ^= 0xffffff
        XSetForeground(display, context, colour)
        XFillRectangle(display, window, context, 0, 0, 64, 64)
      case ClientMessage where event.xclient.data.l.0 == Int(deletion):
        XCloseDisplay(display)
        return
      default: break
      }
    }
  }
}

extension Subject {
  /// The floor's window.
  ///
  /// - Parameter executable: the path of `flyloft-bench`, which shows it.
  static func floor(_ executable: String, size: PixelSize) -> Subject {
    .program("floor", executable, ["floor", "--size", "\(size.width)x\(size.height)"], title: FloorWindow.title)
  }
}
