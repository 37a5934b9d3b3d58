/// Counts of what a renderer has done since it was made, and of what it holds now.
public struct RendererMetrics: Sendable {
  /// Requests answered from the cache, by look-up or by a worker that found its key drawn.
  public var hits = 0
  /// Look-ups that found no picture, and requests that led to a draw: each is counted once. A request that was replaced, taken
  /// back or served by another's draw is counted as that.
  public var misses = 0
  /// Draws done and kept or shown.
  public var drawn = 0
  /// Draws that threw or were given up, and requests that could not be resolved.
  public var failed = 0
  /// Requests that a newer one of the same lane replaced.
  public var superseded = 0
  /// Requests that were taken back.
  public var cancelled = 0
  /// Requests that were served by an equal draw already running.
  package var joined = 0
  /// Pictures evicted for room.
  public var evicted = 0
  /// Pictures too large for the cache.
  package var oversized = 0
  /// Time on processors that draws have taken.
  package var drawTime = Duration.zero
  /// Time that drawing again would have taken, had the cache not answered.
  package var savedTime = Duration.zero

  /// Requests that wait, by what they are for.
  package var queue = QueueCounts()
  /// Requests that wait.
  public var waiting: Int { queue.total }
  /// Draws that run.
  public var running = 0
  /// Threads whose draw was given up and has not returned.
  package var stuck = 0
  /// Loads that go on.
  package var loading = 0
  /// Bytes of what was loaded and is kept, with its records.
  package var dataByteCount = 0
  /// Bytes of the pictures that are cached, with the records of small ones; see `Renderer.Configuration.cacheByteCount`.
  public var cacheByteCount = 0
  /// The bytes that may be kept now: fewer than configured while memory is short.
  public var cacheBudget = 0
  /// The number of times that memory was said to be short; nil where nothing says so.
  package var pressureEvents: Int?
  /// Pictures that are cached.
  package var cachedImages = 0
  /// Keys that are cached, pinned or being drawn.
  package var knownKeys = 0
  /// Workers that there are, busy or not.
  public var workerCount = 0
  /// Time that each worker has been busy, on the clock, the draws that run included.
  package var busyTime: [Duration] = []

  /// Nothing done yet.
  package init() {}
}
