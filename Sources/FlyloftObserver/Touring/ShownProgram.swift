private import Glibc

/// Any program that shows a window on an observed server.
public final class ShownProgram {
  public let program: Program
  public let window: WindowHandle
  /// When the program was started.
  public let started: ContinuousClock.Instant
  private let client: XClient

  /// Starts the program and waits for its window.
  ///
  /// - Parameter title: what the window's title holds.
  /// - Throws: `ObserverError.cannotStart` or `.noWindow`, with what the program said.
  public init(
    _ executable: String, _ arguments: [String], environment: [String: String?] = [:], title: String,
    within limit: Duration = .seconds(10), seenBy client: XClient
  ) throws(ObserverError) {
    self.client = client
    started = .now
    program = try Program(
      executable, arguments, environment: environment.merging(["DISPLAY": client.display]) { $1 })
    window = try client.window(titleHolding: title, of: program, within: limit)
  }

  /// Closes the window as a window manager does and waits for the end; a program that doesn't heed it is told to end, and
  /// then made to.
  public func close(within limit: Duration = .seconds(5)) {
    client.close(window)
    for signal in [SIGTERM, SIGKILL] {
      if program.wait(within: limit) != nil { return }
      program.signal(signal)
    }
    _ = program.wait(within: limit)
  }
}
