public import Flyloft

/// Where a renderer's workers draw: on their own threads, or in processes that they speak to.
///
/// One protocol for both, so that the renderer promises the same of both. It is implemented by `ThreadDrawing` and by
/// `FlyloftStage.Stage`.
public protocol DrawBackend: Sendable {
  /// What one worker draws with. Called on the worker's thread, which alone uses the result, except for `interrupt` and
  /// `cancel`.
  func makeWorker() -> any DrawWorker
}

/// What one worker draws with.
public protocol DrawWorker: AnyObject, Sendable {
  /// The key that a request leads to. May be slow, may throw.
  func resolve(_ request: any DrawRequest) throws -> DrawKey

  /// Draws what was resolved last.
  ///
  /// - Parameters:
  ///   - key: what `resolve` returned.
  ///   - pixels: where the picture gets its memory.
  ///   - cancellation: says that nobody wants the picture any more.
  /// - Returns: the picture, and the processor time that it took.
  func draw(
    _ key: DrawKey, pixels: any PixelAllocator, cancellation: CancellationToken
  ) throws -> (image: Image, drawTime: Duration)

  /// A number for what the worker waits for, if it could be made to wait no longer; nil if it can't. Any thread; called
  /// under the renderer's lock.
  var interruptible: Int? { get }

  /// Ends what the worker waits for, because it has taken too long: its draw fails and says so.
  ///
  /// - Parameters:
  ///   - number: what `interruptible` said. Nothing happens if that has ended.
  ///   - deadline: how long it may take.
  func interrupt(_ number: Int, after deadline: Duration)

  /// Says that nobody wants what is drawn with this token any more. Any thread. It may be called for tokens of other workers.
  func cancel(_ cancellation: CancellationToken)
}

/// Drawing on the renderer's own threads, as it is unless asked for otherwise.
public struct ThreadDrawing: DrawBackend {
  /// Drawing on threads; all are alike.
  public init() {}

  /// A worker that draws on the calling thread.
  public func makeWorker() -> any DrawWorker { ThreadDrawWorker() }
}

/// Draws on the calling thread.
package final class ThreadDrawWorker: DrawWorker {
  /// All are alike.
  package init() {}

  package func resolve(_ request: any DrawRequest) throws -> DrawKey { try request.resolve() }

  package func draw(
    _ key: DrawKey, pixels: any PixelAllocator, cancellation: CancellationToken
  ) throws -> (image: Image, drawTime: Duration) {
    try Picture.draw(key, pixels: pixels, cancellation: cancellation)
  }

  /// A thread can't be interrupted.
  package var interruptible: Int? { nil }

  package func interrupt(_ number: Int, after deadline: Duration) {}

  /// The canvas asks the token itself.
  package func cancel(_ cancellation: CancellationToken) {}
}
