import Flyloft
import FlyloftConcurrency

@testable import FlyloftRendering

/// Workers without threads: each draw takes as long as it is said to, on a clock that only moves when told.
///
/// The renderer is the real one, with its schedule, its cache and its figures. Pictures have the sizes they would have, and
/// no pixels.
final class SteppedWorkers {
  private struct Work {
    let id: RendererCore.Schedule.DrawID
    let request: AnyRequest
    let mark: Obsolescence
    let key: DrawKey
    let end: Duration
  }

  let renderer: Renderer
  /// What a draw takes.
  let cost: Duration
  private let results = HeldCompletions()
  private var workers: [Work?]
  private var posts: [RendererCore.Post]

  init(count: Int, cost: Duration, cacheByteCount: Int, _ observer: @escaping Renderer.WishObserver) {
    self.cost = cost
    workers = Array(repeating: nil, count: count)
    renderer = Renderer(
      Renderer.Configuration(
        workerCount: count, cacheByteCount: cacheByteCount, drawDeadline: nil, memoryPressure: nil),
      pixels: NoPixels(), completions: results, wishObserver: observer, alarm: NoAlarm(), startsWorkers: false)
    posts = renderer.core.watch.posts
  }

  /// Brings the workers to `now`: ends what is done or no longer wanted, and begins what is due.
  func advance(to now: Duration) {
    let core = renderer.core
    for index in workers.indices {
      // A draw that nobody wants any more is over at its next primitive.
      if let work = workers[index], work.end <= now || work.mark.isSet {
        workers[index] = nil
        end(core.finish(work.id, picture(of: work.key), key: work.key, request: work.request, at: posts[index]), index)
      }
    }
    for index in workers.indices {
      while workers[index] == nil, let (id, request, mark) = take(at: posts[index]) {
        switch core.begin(id, request, mark, at: posts[index]) {
        case .end(let end): self.end(end, index)
        case .draw(let key):
          workers[index] = Work(id: id, request: request, mark: mark, key: key, end: now + cost)
        }
      }
    }
  }

  /// Hands over what has come of the draws so far.
  ///
  /// - Returns: whether there was anything.
  func deliver() -> Bool { results.deliver() }

  private func take(
    at post: RendererCore.Post
  ) -> (RendererCore.Schedule.DrawID, AnyRequest, Obsolescence)? {
    let core = renderer.core
    return core.locked {
      guard let (id, request) = core.schedule.take() else { return nil }
      let run = RendererCore.Run()
      core.runs[id] = run
      _ = core.watch.begin(id, at: post, now: .zero)
      return (id, request, run.mark)
    }
  }

  private func end(_ end: DrawEnd, _ index: Int) {
    let core = renderer.core
    posts[index] = core.locked { core.watch.end(posts[index]) } ?? posts[index]
  }

  private func picture(of key: DrawKey) -> Result<FlyloftRendering.Picture, DrawFailure> {
    do {
      let surface = try Surface(size: key.pixelSize, allocator: NoPixels())
      return .success(FlyloftRendering.Picture(image: surface.freeze(), drawTime: cost))
    } catch { return .failure(DrawFailure(error, key: key)) }
  }
}

/// Completions that wait for the next turn, as they do for the display thread.
private final class HeldCompletions: CompletionContext, @unchecked Sendable {
  private let lock = Lock()
  private var held: [@Sendable () -> Void] = []

  func perform(_ work: @escaping @Sendable () -> Void) { lock.withLock { held.append(work) } }

  func deliver() -> Bool {
    var delivered = false
    while true {
      let work = lock.withLock {
        defer { held = [] }
        return held
      }
      guard !work.isEmpty else { return delivered }
      delivered = true
      for item in work { item() }
    }
  }
}

/// Memory that is counted and not there.
private struct NoPixels: PixelAllocator {
  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    NoPixelMemory(byteCount: size.byteCount)
  }
}

private final class NoPixelMemory: PixelMemory {
  nonisolated(unsafe) let base = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
  let byteCount: Int

  init(byteCount: Int) { self.byteCount = byteCount }

  deinit { base.deallocate() }
}

private struct NoAlarm: Alarm {
  var now: Duration { .zero }
  func start(_ ring: @escaping @Sendable () -> Duration?) {}
  func set(for time: Duration) {}
  func stop() {}
}
