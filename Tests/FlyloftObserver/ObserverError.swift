/// Why something could not be observed.
package enum ObserverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program doesn't exist or can't be run.
  case cannotStart(program: String, reason: String)
  /// Xvfb isn't installed.
  case noServer
  /// Xvfb ended, or wrote nothing, before it gave a display number.
  case serverFailed(reason: String)
  /// No server answers at that display.
  case noConnection(display: String)
  /// The server lacks an extension that the observer needs.
  case missingExtension(String, display: String)
  /// No such window appeared; `output` is what the program wrote to standard error.
  case noWindow(title: String, reason: String, output: String)
  /// The window was destroyed, or isn't on the screen.
  case windowGone(title: String)
  /// The screen stores pixels in a format that the observer can't read.
  case unreadablePixels(depth: Int)
  /// The program did not end as it should, or left a wrong result; `output` is what it wrote.
  case unexpectedExit(program: String, reason: String, output: String)

  /// What is wrong and what would work, with the program's output where there is some.
  package var description: String {
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
