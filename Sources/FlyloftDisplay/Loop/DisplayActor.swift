/// The display thread, as the compiler sees it.
///
/// The rule of this module: whatever is `@DisplayActor` runs on the one thread that called `EventLoop.run()`, and
/// nothing else touches Xlib. What does not run there: drawing, decoding, files, and anything else that takes as long
/// as it likes.
@globalActor
public actor DisplayActor {
  public static let shared = DisplayActor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor { EventLoop.shared.asUnownedSerialExecutor() }

  /// Runs `body` at once, for code that is on the display thread without the compiler knowing: callbacks from C.
  ///
  /// Traps on any other thread.
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
