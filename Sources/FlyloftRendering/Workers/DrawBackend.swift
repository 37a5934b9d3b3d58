public import Flyloft
internal import FlyloftConcurrency

/// The place where a renderer's workers draw: their own threads, or processes that they speak to.
///
/// One protocol for both, so that the renderer promises the same of both. It is implemented by `ThreadDrawing` and by
/// `FlyloftStage.Stage`.
public protocol DrawBackend: Sendable {
  /// Makes the object that one worker draws with. Called on the worker's thread, which alone uses the result, except
  /// for `interrupt` and `cancel`.
  func makeWorker() -> any DrawWorker
  /// Makes the object that carries out one load at a time. Called on the load's thread.
  func makeLoader() -> any LoadWorker
}

/// The object that one worker draws with.
public protocol DrawWorker: AnyObject, Sendable {
  /// The key that a request leads to. May be slow, may throw. Its size may be known only once it has been drawn.
  ///
  /// - Parameters:
  ///   - request: leads to the view.
  ///   - data: what has been loaded of its view so far; nil for nothing.
  func resolve(_ request: any DrawRequest, with data: LoadedData?) throws -> DrawKey

  /// Draws what was resolved last.
  ///
  /// - Parameters:
  ///   - key: what `resolve` returned. It gets its size as soon as that is known, also where drawing fails.
  ///   - pixels: where the picture gets its memory.
  ///   - limit: the most pixels that a picture may have whose size was not known.
  ///   - cancellation: says that nobody wants the picture any more.
  /// - Returns: the picture, and the processor time that it took.
  func draw(
    _ key: inout DrawKey, pixels: any PixelAllocator, limit: Int, cancellation: CancellationToken
  ) throws -> (image: Image, drawTime: Duration)

  /// Where it drew last. Called on the worker's thread.
  var origin: DrawOrigin { get }

  /// A number for what the worker waits for, if it could be made to wait no longer; nil if it can't. Any thread.
  var interruptible: Int? { get }

  /// Ends what the worker waits for: its draw fails, and says so where that has taken too long.
  ///
  /// - Parameters:
  ///   - number: what `interruptible` said. Nothing happens if that has ended.
  ///   - deadline: how long it may take; nil where nobody wants it any more, and something on screen waits.
  func interrupt(_ number: Int, after deadline: Duration?)

  /// Says that nobody wants what is drawn with this token any more. Any thread. It may be called for tokens of other workers.
  func cancel(_ cancellation: CancellationToken)
}

extension DrawWorker {
  /// A thread of this process.
  public var origin: DrawOrigin { DrawOrigin() }
}

/// Drawing on the renderer's own threads, as it is unless asked for otherwise.
public struct ThreadDrawing: DrawBackend {
  /// Drawing on threads; all are alike.
  public init() {}

  /// A worker that draws on the calling thread.
  public func makeWorker() -> any DrawWorker { ThreadDrawWorker() }

  /// A loader that loads on the calling thread.
  public func makeLoader() -> any LoadWorker { ThreadLoadWorker() }
}

/// Draws on the calling thread.
package final class ThreadDrawWorker: DrawWorker {
  private let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) var load: (token: CancellationToken, run: LoadRun)?
  // Of the worker's thread.
  private nonisolated(unsafe) var stopwatch = DrawStopwatch()
  // Of what type the last view was, and whether such views load: asking the run-time takes a thousand instructions.
  private nonisolated(unsafe) var lastType: (identifier: ObjectIdentifier, loads: Bool)?

  /// For the calling thread.
  package init() {}

  package func resolve(_ request: any DrawRequest, with data: LoadedData?) throws -> DrawKey {
    try request.loadKey == nil ? request.resolve() : request.resolve(with: data)
  }

  package func draw(
    _ key: inout DrawKey, pixels: any PixelAllocator, limit: Int, cancellation: CancellationToken
  ) throws -> (image: Image, drawTime: Duration) {
    guard loads(key.view.base) else {
      return try Picture.draw(key, pixels: pixels, cancellation: cancellation, &stopwatch)
    }
    let run = LoadRun()
    lock.withLock { load = (cancellation, run) }
    defer { lock.withLock { load = nil } }
    // Before there was anything to cancel.
    if cancellation.isCancelled { run.cancel() }
    return try Picture.draw(key, pixels: pixels, cancellation: cancellation, &stopwatch, loading: run)
  }

  private func loads(_ view: any View) -> Bool {
    let identifier = ObjectIdentifier(type(of: view))
    if let lastType, lastType.identifier == identifier { return lastType.loads }
    let loads = view is any LoadingView
    lastType = (identifier, loads)
    return loads
  }

  /// A thread can't be interrupted.
  package var interruptible: Int? { nil }

  package func interrupt(_ number: Int, after deadline: Duration?) {}

  /// The canvas asks the token itself; a load that is waited for has to be told.
  package func cancel(_ cancellation: CancellationToken) {
    let run = lock.withLock { load?.token === cancellation ? load?.run : nil }
    run?.cancel()
  }
}
