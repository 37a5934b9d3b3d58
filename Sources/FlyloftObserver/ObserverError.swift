/// Why something could not be observed, in the words of the one who asked for it.
public enum ObserverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program isn't there or may not be run.
  case cannotStart(program: String, reason: String)
  /// Xvfb isn't there.
  case noServer
  /// Xvfb ended, or kept silent, instead of naming a display.
  case serverFailed(reason: String)
  /// Nobody answers at that display.
  case noConnection(display: String)
  /// The server lacks an extension that the observer lives by.
  case missingExtension(String, display: String)
  /// No such window came up; `output` is what the program said on standard error.
  case noWindow(title: String, reason: String, output: String)
  /// The window went away, or isn't on the screen.
  case windowGone(title: String)
  /// The screen stores pixels in a way that the observer doesn't read.
  case unreadablePixels(depth: Int)
  /// The program ended in another way than it was asked to.
  case unexpectedExit(program: String, reason: String, output: String)

  public var description: String {
    switch self {
    case .cannotStart(let program, let reason):
      "\(program) can't be started: \(reason)."
    case .noServer:
      "Xvfb isn't installed: it is the X server without a screen that the window is shown on. "
        + "Install it with `make deps` or `sudo apt-get install xvfb`."
    case .serverFailed(let reason):
      "Xvfb didn't start: \(reason)."
    case .noConnection(let display):
      "No X server answers at display \(display)."
    case .missingExtension(let name, let display):
      "The X server at display \(display) has no \(name) extension; Xvfb has it."
    case .noWindow(let title, let reason, let output):
      "No window whose title starts with “\(title)” came up: \(reason).\(Self.quoted(output))"
    case .windowGone(let title):
      "The window “\(title)” is no longer on the screen."
    case .unreadablePixels(let depth):
      "The screen's pixels are of depth \(depth) or in an unusual order; a 24-bit screen is read."
    case .unexpectedExit(let program, let reason, let output):
      "\(program) \(reason).\(Self.quoted(output))"
    }
  }

  private static func quoted(_ output: String) -> String {
    let lines = output.split(separator: "\n")
    guard !lines.isEmpty else { return " It said nothing." }
    return " It said:\n" + lines.suffix(12).map { "  \($0)" }.joined(separator: "\n")
  }
}
