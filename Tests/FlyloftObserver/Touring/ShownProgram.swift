private import Glibc

/// A running program with a window on an observed server.
package final class ShownProgram {
  /// The running program.
  package let program: Program
  /// Its window.
  package let window: WindowHandle
  /// The time at which the program was started.
  package let started: ContinuousClock.Instant
  private let client: XClient

  /// Starts the program and waits for its window.
  ///
  /// - Parameters:
  ///   - environment: variables that replace those of this process; nil removes one. The display is the client's unless
  ///     there is one.
  ///   - directory: where it works; this process's directory where nil.
  ///   - title: a part of the window's title.
  ///   - limit: how long to wait for the window.
  /// - Throws: `ObserverError.cannotStart` or `.noWindow`, with what the program wrote.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String?] = [:], in directory: String? = nil,
    title: String, within limit: Duration = .limit, seenBy client: XClient
  ) throws(ObserverError) {
    self.client = client
    started = .now
    program = try Program(
      executable, arguments, environment: ["DISPLAY": client.display].merging(environment) { $1 }, in: directory)
    window = try client.window(titleHolding: title, of: program, within: limit)
  }

  /// Closes the window as a window manager does and waits for the program to end. One that doesn't end within `limit`
  /// is sent SIGTERM, and then SIGKILL.
  package func close(within limit: Duration = .seconds(5)) {
    client.close(window)
    for signal in [SIGTERM, SIGKILL] {
      if program.wait(within: limit) != nil { return }
      program.signal(signal)
    }
    _ = program.wait(within: limit)
  }
}
