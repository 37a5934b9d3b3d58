import Flyloft
import FlyloftConcurrency
import Glibc
import TestSupport
import Testing

@testable import FlyloftRendering

/// Each test is a process of its own, in which every thread is asked to have a stack larger than the address space.
@Suite("Where the system has no thread to give")
struct NoThreadTests {
  private static func refuseThreads() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 1 << 47)
    // Swift's Glibc module leaves it out.
    let setDefault = unsafeBitCast(
      dlsym(nil, "pthread_setattr_default_np"),
      to: (@convention(c) (UnsafePointer<pthread_attr_t>) -> Int32).self)
    precondition(setDefault(&attributes) == 0)
    precondition(!startThread(named: "refused", niceness: 0) {})
  }

  @Test("a renderer says so once, fails what is to be drawn elsewhere, and draws on the calling thread")
  func renderer() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Self.refuseThreads()
      for deadline in [nil, Duration.seconds(10)] {
        let renderer = Renderer(.init(workerCount: 2, drawDeadline: deadline))
        let outcomes = Collector<String>()
        renderer.draw(key(GatedView(number: 1))) { [weak renderer] outcome in
          outcomes.add(outcome.summary)
          // One that asks again when it fails.
          renderer?.draw(key(GatedView(number: 2))) { outcomes.add($0.summary) }
        }
        #expect(outcomes.now == Array(repeating: "failed: no thread could be started to draw it", count: 2))
        let image = try renderer.imageNow(for: key(GatedView(number: 3)))
        #expect(image.pixels[0] == GatedView.color(3))
        #expect(renderer.metrics.failed == 2 && renderer.metrics.drawn == 1)
      }
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let lines = errors.split(separator: "\n").filter { $0.contains("no thread could be started") }
    #expect(lines.count == 1 && lines[0].contains("for refused:"), "\(errors)")
  }

  @Test("a window is told of each of its requests")
  func window() async {
    await #expect(processExitsWith: .success) {
      Self.refuseThreads()
      let events = Collector<Int>()
      let renderer = Renderer(.init(workerCount: 2)) { event in
        if case .ended(let result) = event, case .failed = result.outcome { events.add(result.place.row) }
      }
      let rows = (0..<3).map {
        Renderer.Request(key(GatedView(number: $0)), at: Place(gallery: 0, row: $0), version: 0)
      }
      renderer.replaceRequests(rows)
      #expect(events.now.sorted() == [0, 1, 2])
    }
  }

  @Test("workers do what they are given at once")
  func workers() async {
    await #expect(processExitsWith: .success) {
      Self.refuseThreads()
      let done = Collector<Int>()
      let workers = Workers(count: 2)
      for number in 0..<3 { workers.run { done.add(number) } }
      #expect(done.now == [0, 1, 2])
    }
  }
}
