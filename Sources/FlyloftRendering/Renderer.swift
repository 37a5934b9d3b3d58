public import Flyloft
public import FlyloftConcurrency
public import FlyloftRecording

/// Draws views on worker threads, or by them in processes, keeps what it drew, and answers at once for what it has.
///
/// Three ways in: `image(for:)` waits without blocking a thread, `draw(_:in:completion:)` calls back, `imageNow(for:)`
/// draws on the calling thread. A window has a way of its own: `replaceRequests(_:prefetch:around:)`.
///
/// A lane is one place's latest-wins queue. What the renderer promises for each, as `LatestWinsQueue` does for itself:
/// 1. The last request submitted is always drawn and its result delivered, whatever came before it.
/// 2. Every request ends exactly once, as drawn, superseded, cancelled or failed. Its completion is called by the
///    completion context, or its `await` goes on. The context is told on the thread that ended the request: of what is
///    superseded that is the one that submitted the newer request. What ends inside a completion of this renderer is told
///    once that has returned, on its thread: however often completions ask again, they take no more of the stack. Only what is
///    answered inside the call, a cached picture or a size that can't be drawn, is told inside of it.
/// 3. Nobody starves: a running draw is not disturbed by newer requests, so that under endless submission pictures come
///    as fast as they can be drawn, and none is older than two draws.
/// 4. A running draw is cancelled only when nobody wants its picture any more. Its request ends at once; the draw is
///    over soon, since every drawing primitive does nothing from then on, and what it returns is dropped. Until then it
///    keeps its lane.
/// 5. Equal keys are drawn once, however many lanes and threads ask. Only an `imageNow` that is called inside a draw does not
///    wait for a draw that runs elsewhere, which may be waiting for it: it draws what is not cached itself.
/// 6. A late picture never replaces a newer one: pictures are delivered in the order of their requests, a lane's next draw
///    begins when its last picture has been delivered, and a picture on its way is not delivered any more once its lane has
///    been cancelled or answered from the cache. `cancel(_:)` doesn't wait for a delivery that has begun on another thread.
///    Other ends are in no order: that a request was superseded or cancelled may be told before an older picture.
/// 7. Draws, requests, completions, and the `==` and `hash` of views are foreign code: they are never called under a lock.
///    They may submit, cancel, throw, or take an hour. Where a deadline is set, a draw that has not returned by then fails,
///    its worker is replaced, and should it return its picture is dropped. Where processes draw, its process is killed
///    instead, and the worker goes on.
public final class Renderer: Sendable {
  /// The settings of a renderer.
  public struct Configuration: Sendable {
    /// Worker threads, 1 at least; as many as may run at once unless said otherwise.
    public var workerCount: Int {
      didSet { workerCount = max(1, workerCount) }
    }
    /// Bytes of pictures that are kept. Those of less than 32 KB count up to 1 KB more, for their records: of the smallest, those
    /// take most of the memory.
    public var cacheByteCount: Int
    /// The most pixels that one picture may have: 64 megapixels unless set, as of a picture file. What has more fails as
    /// `DrawFailure.Reason.tooLarge`, before there is memory for it. Of a large view each tile is a picture.
    public var pixelLimit = ImageFileLimits().pixelCount
    /// Added to the workers' nice value.
    public var niceness: Int32
    /// The longest time that one draw may take before it is given up: its requests end as failed and its worker is
    /// replaced. Nil, as it is unless set, waits for ever. It is time that passes, not that of the processor: on a busy
    /// machine a draw that is put aside comes nearer to its deadline, too.
    ///
    /// A draw that never returns keeps its thread. Where 64 don't, no more workers are replaced: once there is none, requests fail at
    /// once, until one returns. Of a view that loads something the load is a part of its draw, except for a window's loads.
    public var drawDeadline: Duration?
    /// The time that a request of `request(_:at:)` waits, while every worker is at a draw, before one more thread is
    /// started for it, which ends when nothing of the kind waits any more. So a window has its own parts drawn although
    /// its content takes all workers. Nil, as it is unless set, waits for a worker.
    public var extraWorkerDelay: Duration?
    /// The source that tells when memory is short, at which the cache shrinks for a while. Nil, or a source that has
    /// nothing to listen to, starts no thread.
    public var memoryPressure: (any MemoryPressureSource)?
    /// Told of each draw and of what the cache takes in and gives up.
    public var trace: Trace?
    /// The most loads that go on at once, 1 at least, for a window: other requests wait for their loads as part of the draw.
    public var loadLimit = 4
    /// Bytes of what was loaded that are kept for a window. What is on screen goes first into it, and stays.
    public var dataByteCount = 32 << 20
    /// The backend with which workers draw: on their own threads unless set.
    public var drawing: any DrawBackend = ThreadDrawing()
    /// Run by each worker thread before its first draw, for what a thread needs once: fonts, which take milliseconds to
    /// find. Nothing unless set.
    public var prepareWorker: @Sendable () -> Void = {}

    /// - Parameters:
    ///   - workerCount: 1 at least; nil for as many as may run at once.
    ///   - cacheByteCount: bytes of pictures that are kept.
    ///   - niceness: added to the workers' nice value.
    ///   - drawDeadline: the longest time that one draw may take; nil for ever.
    ///   - memoryPressure: tells when memory is short; nil for nothing that does.
    ///   - trace: gets an event for each draw; nil for none.
    public init(
      workerCount: Int? = nil, cacheByteCount: Int = 64 << 20, niceness: Int32 = 10,
      drawDeadline: Duration? = nil, memoryPressure: (any MemoryPressureSource)? = LinuxMemoryPressure(),
      trace: Trace? = nil
    ) {
      self.workerCount = max(1, workerCount ?? AvailableProcessors.count)
      self.cacheByteCount = cacheByteCount
      self.niceness = niceness
      self.drawDeadline = drawDeadline
      self.memoryPressure = memoryPressure
      self.trace = trace
    }
  }

  let core: RendererCore
  // Ends with the renderer.
  private let pressureWatch: MemoryPressureWatch?

  /// A renderer whose workers start at once, and end with it.
  ///
  /// - Parameters:
  ///   - configuration: its settings.
  ///   - pixels: where surfaces get their memory.
  ///   - completions: where completions are called.
  ///   - eventObserver: told what becomes of a window's requests, one call at a time and in order.
  public convenience init(
    _ configuration: Configuration = Configuration(), pixels: any PixelAllocator = RecycledPixels(),
    completions: any CompletionContext = ImmediateCompletions(), eventObserver: EventObserver? = nil
  ) {
    self.init(
      configuration, pixels: pixels, completions: completions, eventObserver: eventObserver, alarm: ThreadAlarm())
  }

  /// - Parameter stuckLimit: the most threads that are given up for lost.
  init(
    _ configuration: Configuration, pixels: any PixelAllocator = RecycledPixels(),
    completions: any CompletionContext = ImmediateCompletions(), eventObserver: EventObserver? = nil, alarm: any Alarm,
    stuckLimit: Int = 64
  ) {
    core = RendererCore(
      configuration, pixels: pixels, completions: completions, eventObserver: eventObserver, alarm: alarm,
      stuckLimit: stuckLimit)
    core.start()
    pressureWatch = configuration.memoryPressure?.watch { [core] in core.memoryIsShort() }
    if pressureWatch != nil { core.hearsOfPressure() }
  }

  /// Ends the workers once their present draws are done. Requests that wait end as cancelled.
  deinit { core.shutDown() }

  // MARK: Asking for one picture

  /// The picture for `key`, if it has been drawn and kept. Takes a look-up, never a draw.
  public func cachedImage(for key: DrawKey) -> Image? { core.cachedPicture(for: key)?.image }

  /// Draws `key` unless it is cached, and calls `completion` exactly once.
  ///
  /// For a key that is cached that is before this returns, on the calling thread; else later, by the completion context.
  public func draw(_ key: DrawKey, completion: @escaping @Sendable (DrawOutcome) -> Void) {
    draw(key, inLaneIfAny: nil, completion: completion)
  }

  /// Draws `key` unless it is cached, and calls `completion` exactly once, as `draw(_:completion:)` does.
  ///
  /// While an older result of the lane is being told, on another thread or by the completion that calls this, a picture that
  /// is cached is told after it, too.
  /// - Parameters:
  ///   - key: tells what is drawn.
  ///   - lane: a newer request of the same lane replaces this one while it waits.
  ///   - completion: called exactly once.
  public func draw(_ key: DrawKey, in lane: Place, completion: @escaping @Sendable (DrawOutcome) -> Void) {
    draw(key, inLaneIfAny: lane, completion: completion)
  }

  // Under a name of its own: an optional lane in `draw` would lose to the one that takes any request, which knows no
  // hits, whenever a lane is given.
  func draw(_ key: DrawKey, inLaneIfAny lane: Place?, completion: @escaping @Sendable (DrawOutcome) -> Void) {
    if let hit = core.submit(key, in: lane, completion: completion) { completion(.drawn(hit)) }
  }

  /// Has a worker find out what `request` leads to and draw it, and calls `completion` exactly once, later.
  public func draw(
    _ request: some DrawRequest, in lane: Place, completion: @escaping @Sendable (DrawOutcome) -> Void
  ) {
    core.submit(request, in: lane, completion)
  }

  /// The picture for `key`: at once when it is cached, else drawn by a worker.
  ///
  /// When the waiting task is cancelled, so is the request. In a task that is cancelled already nothing is asked for.
  /// - Throws: `DrawError`.
  public func image(for key: DrawKey) async throws(DrawError) -> Image {
    guard !Task.isCancelled else { throw .cancelled }
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

  /// The picture for `key`, drawn on the calling thread unless it is cached or being drawn elsewhere, whose result it waits
  /// for. Called inside a draw it fails where 32 draws are within each other, as of a view that asks for its own picture.
  ///
  /// - Throws: `DrawFailure`.
  public func imageNow(for key: DrawKey) throws(DrawFailure) -> Image {
    if let picture = core.cachedPicture(for: key, isRequest: true) { return picture.image }
    return try core.drawHere(key)
  }

  /// Ends what waits or runs in `lane`. Doesn't wait for a draw that runs, nor for a completion that is being called.
  public func cancel(_ lane: Place) { core.cancel(lane) }

  // MARK: Metrics

  /// Counts of what has been done so far, and of what there is now.
  public var metrics: RendererMetrics { core.metrics }
}
