public import Flyloft

/// Draws views on worker threads, keeps what it drew, and answers at once for what it has.
///
/// Three ways in: `image(for:)` waits without blocking a thread, `draw(_:in:completion:)` calls back, `imageNow(for:)`
/// draws on the calling thread. A window's own way is `replaceWishes(_:)`. Whichever way, equal keys are drawn once.
///
/// No draw, completion or other foreign code runs under the renderer's lock.
public final class Renderer: Sendable {
  public struct Configuration: Sendable {
    /// Worker threads; one for each processor unless said otherwise.
    public var workerCount: Int
    /// Bytes of pixels that are kept.
    public var cacheByteCount: Int
    /// Added to the workers' nice value.
    public var niceness: Int32

    public init(workerCount: Int? = nil, cacheByteCount: Int = 64 << 20, niceness: Int32 = 10) {
      self.workerCount = max(1, workerCount ?? processorCount())
      self.cacheByteCount = cacheByteCount
      self.niceness = niceness
    }
  }

  /// What happened to a wish; called by the completion context.
  public typealias WishObserver = @Sendable (_ lane: Lane, _ request: any DrawRequest, _ outcome: DrawOutcome) -> Void

  let pixels: any PixelAllocator
  let completions: any CompletionContext
  let core: RendererCore

  /// - Parameters:
  ///   - pixels: where surfaces get their memory.
  ///   - completions: where completions are called.
  ///   - wishObserver: told of every wish that was drawn or failed.
  public init(
    _ configuration: Configuration = Configuration(), pixels: any PixelAllocator = HeapPixels(),
    completions: any CompletionContext = ImmediateCompletions(), wishObserver: WishObserver? = nil
  ) {
    self.pixels = pixels
    self.completions = completions
    core = RendererCore(configuration, pixels: pixels, completions: completions, wishObserver: wishObserver)
    for index in 0..<configuration.workerCount {
      let core = core
      startThread(named: "flyloft-draw-\(index)", niceness: configuration.niceness) { core.work(as: index) }
    }
  }

  /// Ends the workers once their present draws are done. Requests that wait end as cancelled.
  deinit { core.shutDown() }

  // MARK: Asking for one picture

  /// The picture for `key`, if it has been drawn and kept. Takes a look-up, never a draw.
  public func cachedImage(for key: DrawKey) -> Image? { core.cachedImage(for: key) }

  /// Draws `key` unless it is at hand, and calls `completion` exactly once.
  ///
  /// For a key at hand that is before this returns, on the calling thread; else later, by the completion context.
  /// - Parameter lane: a newer request of the same lane replaces this one while it waits. Without a lane nothing does.
  public func draw(
    _ key: DrawKey, in lane: Lane? = nil, completion: @escaping @Sendable (DrawOutcome) -> Void
  ) {
    if let hit = core.submit(key, in: lane ?? core.makeLane(), completion: completion) { completion(.drawn(hit)) }
  }

  /// Has a worker find out what `request` leads to and draw it, and calls `completion` exactly once, later.
  public func draw(
    _ request: some DrawRequest, in lane: Lane, completion: @escaping @Sendable (DrawOutcome) -> Void
  ) {
    core.submit(AnyRequest(request), in: lane, completion: completion)
  }

  /// The picture for `key`: at once when it is at hand, else drawn by a worker.
  ///
  /// When the waiting task is cancelled, so is the request.
  /// - Throws: `DrawError`.
  public func image(for key: DrawKey) async throws(DrawError) -> Image {
    let lane = core.makeLane()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        draw(key, in: lane) { continuation.resume(returning: $0) }
        // Cancelled before there was anything to cancel.
        if Task.isCancelled { cancel(lane) }
      }
    } onCancel: {
      cancel(lane)
    }
    switch outcome {
    case .drawn(let drawing): return drawing.image
    case .superseded: throw .superseded
    case .cancelled: throw .cancelled
    case .failed(let failure): throw .failed(failure)
    }
  }

  /// The picture for `key`, drawn on the calling thread unless it is at hand.
  ///
  /// - Throws: `DrawFailure`.
  public func imageNow(for key: DrawKey) throws(DrawFailure) -> Image {
    if let image = core.cachedImage(for: key) { return image }
    return try core.drawHere(key)
  }

  /// Ends what waits or runs in `lane`.
  public func cancel(_ lane: Lane) { core.cancel(lane) }

  // MARK: A window's wishes

  /// Replaces what the window wants by `wishes`, most wanted first, as one step: what is not among them and not begun
  /// disappears, and what runs for nobody else becomes obsolete.
  public func replaceWishes(_ wishes: [(lane: Lane, request: any DrawRequest)]) { core.replaceWishes(wishes) }

  /// Asks for `request` in a lane of its own, ahead of all wishes; the wish observer is told.
  public func wish(for request: any DrawRequest, in lane: Lane) { core.wish(for: request, in: lane) }

  /// Keys whose pictures are on screen and are not to be given up.
  public func pin(_ keys: Set<DrawKey>) { core.pin(keys) }

  /// Forgets the pictures of `keys`, so that they are drawn again when they are next asked for.
  public func discard(_ keys: Set<DrawKey>) { core.discard(keys) }

  public var figures: RendererFigures { core.figures }
}
