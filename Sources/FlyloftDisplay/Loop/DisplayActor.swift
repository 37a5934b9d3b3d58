/// The display thread, as the compiler sees it.
///
/// The rule of this module: whatever is `@DisplayActor` runs on the one thread that called `EventLoop.run()`, and no other
/// thread calls Xlib (`Handshake` has the one exception). Nothing that may take long runs there: no drawing, no decoding,
/// no files.
@globalActor
public actor DisplayActor {
  /// The one instance.
  public static let shared = DisplayActor()

  /// The event loop, which runs the actor's jobs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { EventLoop.shared.asUnownedSerialExecutor() }

  /// Runs `body` at once, for code that is on the display thread without the compiler knowing it, such as callbacks from C.
  ///
  /// Traps on any other thread.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public nonisolated static func assumeIsolated<Result: Sendable>(
    _ body: @DisplayActor () throws -> Result
  ) rethrows -> Result {
    EventLoop.shared.checkIsolated()
    // As MainActor.assumeIsolated does it: isolation to a global actor leaves no trace in a closure's representation.
    return try withoutActuallyEscaping(body) { isolated in
      try unsafeBitCast(isolated, to: (() throws -> Result).self)()
    }
  }
}
