import Flyloft
import FlyloftConcurrency
import Synchronization
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("What a window hears")
struct WindowEventTests {
  /// A window's table of cached pictures, as it follows from the events.
  private final class Table: Sendable {
    private struct Content {
      var pictures: [PictureID: Image] = [:]
      var newest: [Place: Int] = [:]
      var violations: [String] = []
      var endedCount = 0
    }

    private let lock = Lock()
    // Under the lock.
    nonisolated(unsafe) private var content = Content()
    private let callers = Atomic(0)
    let ended = Collector<Void>()

    func hear(_ event: Renderer.Event) {
      let isAlone = callers.wrappingAdd(1, ordering: .relaxed).oldValue == 0
      lock.withLock {
        if !isAlone { content.violations.append("told two things at a time") }
        switch event {
        case .ended(let result):
          content.endedCount += 1
          if let last = content.newest.updateValue(result.number, forKey: result.place), last > result.number {
            content.violations.append("an older result for a place after a newer")
          }
          if case .drawn(let drawing) = result.outcome, drawing.isCached {
            content.pictures[drawing.picture] = drawing.image
          }
        case .evicted(let pictures):
          for picture in pictures where content.pictures.removeValue(forKey: picture) == nil {
            content.violations.append("evicted before it was said to be cached")
          }
        case .budget, .metrics, .loading: break
        }
      }
      callers.subtract(1, ordering: .relaxed)
      if case .ended = event { ended.add(()) }
    }

    var pictures: Set<PictureID> { lock.withLock { Set(content.pictures.keys) } }
    var violations: Set<String> { lock.withLock { Set(content.violations) } }
  }

  @Test(
    "evictions come after the results that said cached, one event at a time, and the table agrees in the end",
    arguments: [true, false])
  func stress(isImmediate: Bool) async {
    let table = Table()
    let renderer = Renderer(
      .init(workerCount: 4, cacheByteCount: 6 * gatedByteCount, drawDeadline: nil, memoryPressure: nil),
      completions: isImmediate ? ImmediateCompletions() : WorkerCompletions(), eventObserver: { table.hear($0) })
    for round in 0..<400 {
      let first = round * 7 % 90
      // Some of the views are equal, and are drawn as one.
      func request(_ row: Int) -> Renderer.Request {
        .init(key(GatedView(number: row / 2)), at: Place(gallery: 1, row: row), version: round / 3)
      }
      renderer.replaceRequests((first..<first + 8).map(request), prefetch: (first + 8..<first + 12).map(request))
      if round % 5 == 0 { renderer.pin(Set(table.pictures.prefix(3))) }
      if round % 41 == 0 { renderer.discard(Set(table.pictures.suffix(3))) }
      if round % 3 == 0 { await table.ended.wait(for: round * 3) }
      if round % 11 == 0 { renderer.core.memoryIsShort() }
    }
    renderer.replaceRequests([])
    await wait { renderer.metrics.running == 0 && renderer.metrics.waiting == 0 }
    renderer.pin([])
    renderer.discard(table.pictures)
    // What was told after the table was read.
    await wait {
      renderer.discard(table.pictures)
      return renderer.metrics.cachedImages == 0 && table.pictures.isEmpty
    }
    #expect(table.violations == [])
    #expect(renderer.metrics.evicted > 0)
    #expect(renderer.metrics.knownKeys == 0)
  }

  /// Calls everything on one other thread, in order.
  private struct WorkerCompletions: CompletionContext {
    let workers = Workers(count: 1, niceness: 0)
    func perform(_ work: @escaping @Sendable () -> Void) { workers.run(work) }
  }

  @Test("an observer may give orders, and hears what they lead to after what it is hearing")
  func reentrant() async {
    let heard = Collector<String>()
    let observer = Weak()
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil)) { event in
      switch event {
      case .ended(let result):
        guard case .drawn(let drawing) = result.outcome else { return }
        heard.add("ended \(result.place.row)")
        observer.renderer?.askForMetrics()
        observer.renderer?.discard([drawing.picture])
        heard.add("done with \(result.place.row)")
      case .evicted: heard.add("evicted")
      case .metrics(let metrics): heard.add("metrics of \(metrics.cachedImages)")
      case .loading: break
      case .budget: break
      }
    }
    observer.renderer = renderer
    renderer.request(key(GatedView(number: 1)), at: Place(gallery: 1, row: 1))
    #expect(await heard.wait(for: 4) == ["ended 1", "done with 1", "metrics of 1", "evicted"])
  }

  private final class Weak: @unchecked Sendable {
    private let lock = Lock()
    private weak var content: Renderer?
    var renderer: Renderer? {
      get { lock.withLock { content } }
      set { lock.withLock { content = newValue } }
    }
  }

  @Test("what is on screen, and a failure, is told at once; what is prefetched may wait")
  func deferred() async {
    let posts = TwoKinds()
    let renderer = Renderer(
      .init(workerCount: 1, drawDeadline: nil, memoryPressure: nil), completions: posts, eventObserver: { _ in })
    renderer.replaceRequests(
      [.init(row: 1), .init(row: 2)],
      prefetch: [
        .init(row: 3), .init(key(GatedView(number: 4, failure: "no")), at: Place(gallery: 1, row: 4), version: 0),
        .init(row: 5),
      ])
    #expect(await posts.kinds.wait(for: 5) == ["at once", "at once", "deferred", "at once", "deferred"])
  }

  private struct TwoKinds: CompletionContext {
    let kinds = Collector<String>()
    func perform(_ work: @escaping @Sendable () -> Void) { kinds.add("at once") }
    func performDeferred(_ work: @escaping @Sendable () -> Void) { kinds.add("deferred") }
  }

  @Test("a single request goes before all others, and is answered by its place")
  func singleRequest() async {
    let rows = Collector<Int>()
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil)) { event in
      if case .ended(let result) = event { rows.add(result.place.row) }
    }
    let gate = Gate()
    renderer.request(key(GatedView(number: 1, gate: gate)), at: Place(gallery: -1, row: 0))
    await gate.begun()
    renderer.replaceRequests([.init(row: 2)], prefetch: [.init(row: 3)])
    renderer.request(key(GatedView(number: 9)), at: Place(gallery: -1, row: 9))
    gate.open()
    #expect(await rows.wait(for: 4) == [0, 9, 2, 3])
  }
}
