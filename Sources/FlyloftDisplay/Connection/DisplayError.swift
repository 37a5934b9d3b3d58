/// Why there is no window, or no longer one.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing says which display: `DISPLAY` is not set.
  case noDisplayNamed
  /// The display named does not answer, or refuses us.
  case cannotConnect(display: String)
  /// Something takes connections there, and then says nothing.
  case noAnswer(display: String)
  /// The connection ended while it was being set up.
  case brokenOff(display: String)
  /// The server can't make what a window consists of; the reason is its own.
  case noWindow(display: String, reason: String)
  /// The screen is of a kind that pictures can't be put on.
  case unsupportedVisual(display: String, depth: Int, reason: String)
  /// A window that X11 can't have: a side below 1 or beyond 32,767 pixels.
  case unusableSize(width: Int, height: Int)
  /// The server ended or cut the connection.
  case serverGone(display: String)

  public var description: String {
    switch self {
    case .noDisplayNamed:
      "There is no display to open a window on: DISPLAY is not set. "
        + "Run this in a desktop session, set DISPLAY (as in DISPLAY=:0), or put `xvfb-run -a` in front of the command."
    case .cannotConnect(let display):
      "The display \(display) can't be opened: no X server answers there, or it refuses this user. "
        + "Check DISPLAY and XAUTHORITY, start an X server, or put `xvfb-run -a` in front of the command."
    case .noAnswer(let display):
      "The X server at \(display) takes connections but doesn't answer. "
        + "If it is busy, try again; if it hangs, end it and start another."
    case .brokenOff(let display):
      "The X server at \(display) broke the connection off while it was being set up. "
        + "Check that DISPLAY names a server that runs and is not just ending, and try again."
    case .noWindow(let display, let reason):
      "The X server at \(display) can't make the window: \(reason). "
        + "Close other windows there, or start the server again, then this program."
    case .unsupportedVisual(let display, let depth, let reason):
      "The display \(display) has \(depth) bits a pixel, \(reason). "
        + "What works is a screen in true colour, best of depth 24, as in `Xvfb :1 -screen 0 1280x800x24`."
    case .unusableSize(let width, let height):
      "A window can't be \(width)×\(height) pixels: each side must be from 1 to 32767."
    case .serverGone(let display):
      "The X server at \(display) went away or cut the connection, and the window went with it. "
        + "Start this program again, and the server before it if need be."
    }
  }
}
