/// A program that is one connection's windows.
extension EventLoop {
  /// Makes the calling thread the display thread, runs `open` there, and returns when the connection that it opened has been
  /// closed, or still has no window in the turn after its last was closed. So it ends whatever happens to the server. Traps if
  /// another thread is inside the loop.
  ///
  /// - Throws: what `open` throws; `DisplayError` when the connection is lost.
  public func run(_ open: @escaping @Sendable @DisplayActor () throws -> Connection) throws {
    let life = ConnectionLife()
    post {
      do {
        let connection = try open()
        life.connection = connection
        // One that broke meanwhile says so at the end of the turn.
        guard !connection.isClosed else { return EventLoop.shared.stop() }
        // Not at once: a window may be closed to open another.
        connection.onLastWindow = { [weak connection] in
          EventLoop.shared.post {
            guard let connection, !connection.hasWindows else { return }
            connection.close()
          }
        }
        connection.onEnd = { failure in
          life.failure = failure
          EventLoop.shared.stop()
        }
      } catch {
        life.failure = error
        EventLoop.shared.stop()
      }
    }
    run()
    if let failure = life.failure { throw failure }
  }
}

/// The event loop's source of X events, for `EventLoop.run(_:)`. It keeps the connection.
@DisplayActor
private final class ConnectionLife {
  var connection: Connection?
  // Written on the display thread, and read by the same thread when it has left the loop.
  nonisolated(unsafe) var failure: (any Error)?

  nonisolated init() {}
}
