/// A source that tells when memory is short.
public protocol MemoryPressureSource: Sendable {
  /// Has `handler` called at each event, on any thread, until the watch ends.
  ///
  /// - Returns: nil where nothing can tell; then there is no thread and no event.
  func watch(_ handler: @escaping @Sendable () -> Void) -> MemoryPressureWatch?
}

/// Listening to a source: ends with its last reference.
public final class MemoryPressureWatch: Sendable {
  private let end: @Sendable () -> Void

  /// - Parameter end: run once, when nobody listens any more. The handler may still be running then.
  public init(onEnd end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
