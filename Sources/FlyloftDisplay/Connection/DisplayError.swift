/// Why there is no window, or no longer one. The description tells the user what is wrong and what would help.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No display was named, and `DISPLAY` is not set.
  case noDisplayNamed
  /// No server takes connections at the display named, or it refuses this user.
  case cannotConnect(display: String)
  /// This program may open no more files, of which a connection needs some.
  case noDescriptors(display: String)
  /// A server takes connections there, and then didn't answer in time.
  case noAnswer(display: String)
  /// The server broke the connection off during the handshake.
  case brokenOff(display: String)
  /// The server can't make the window; the reason is its own.
  case noWindow(display: String, reason: String)
  /// The display's name asks for a screen that the server does not have.
  case noScreen(display: String, count: Int)
  /// Pictures can't be put on a screen of this kind; the reason is the rest of a sentence.
  case unsupportedVisual(display: String, depth: Int, reason: String)
  /// X11 has no windows of this size: a side is below 1 or above 32,767 pixels.
  case unusableSize(width: Int, height: Int)
  /// The server ended or cut the connection.
  case serverGone(display: String)

  /// Two sentences: what is wrong, and what would help.
  public var description: String {
    switch self {
    case .noDisplayNamed:
      "There is no display to open a window on: DISPLAY is not set. "
        + "Run this in a desktop session, set DISPLAY (as in DISPLAY=:0), or put `xvfb-run -a` in front of the command."
    case .cannotConnect(let display):
      "The display \(display) can't be opened: no X server answers there, or it refuses this user. "
        + "Check DISPLAY and XAUTHORITY, start an X server, or put `xvfb-run -a` in front of the command."
    case .noDescriptors(let display):
      "The display \(display) can't be opened: this program has too many files open. "
        + "Close some, or raise the limit with `ulimit -n`."
    case .noAnswer(let display):
      "The X server at \(display) takes connections but doesn't answer. "
        + "If it is busy, try again; if it hangs, end it and start another."
    case .brokenOff(let display):
      "The X server at \(display) broke the connection off while it was being set up. "
        + "Check that DISPLAY names a server that runs and is not just ending, and try again."
    case .noWindow(let display, let reason):
      "The X server at \(display) can't make the window: \(reason). "
        + "Close other windows there, or start the server again, then this program."
    case .noScreen(let display, let count):
      "The X server at \(display) has no such screen: it has \(count), counted from 0. "
        + "Leave the number after the dot away, as in DISPLAY=:0."
    case .unsupportedVisual(let display, let depth, let reason):
      "The display \(display) has \(depth) bits a pixel, \(reason). "
        + "What works is a screen in true colour, best of depth 24, as in `Xvfb :1 -screen 0 1280x800x24`."
    case .unusableSize(let width, let height):
      "A window can't be \(width)×\(height) pixels: each side must be from 1 to 32,767."
    case .serverGone(let display):
      "The X server at \(display) went away or cut the connection, and the window went with it. "
        + "Start this program again, and the server before it if need be."
    }
  }
}
