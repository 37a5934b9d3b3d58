import Flyloft
import FlyloftConcurrency
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("Completions that are called at once")
struct InlineCompletionTests {
  /// How deep calls are within each other, and what they say.
  private final class Depth: @unchecked Sendable {
    private let lock = Lock()
    // Under the lock.
    private var (depth, deepest, count) = (0, 0, 0)

    var found: [Int] { lock.withLock { [deepest, count] } }

    /// - Returns: false once that was called so often.
    func call(_ limit: Int, _ body: () -> Void) {
      let goesOn = lock.withLock {
        depth += 1
        count += 1
        deepest = max(deepest, depth)
        return count < limit
      }
      if goesOn { body() }
      lock.withLock { depth -= 1 }
    }
  }

  @Test("of a queue, those that ask again when they are superseded or cancelled are not called inside each other")
  func queue() {
    for cancels in [false, true] {
      let depth = Depth()
      // Nothing is ever begun.
      let queue = LatestWinsQueue<Int>(on: WorkContext { _ in })
      @Sendable func submit() {
        queue.submit { _ in
          1
        } completion: { _ in
          depth.call(1_000) {
            submit()
            if cancels { queue.cancel() }
          }
        }
      }
      submit()
      if cancels { queue.cancel() } else { submit() }
      #expect(depth.found == [1, 1_000])
      // What waits holds the queue that it waits in.
      queue.cancel()
    }
  }

  @Test("of two queues that ask each other, one of each is called inside the other's at the most")
  func twoQueues() {
    let depth = Depth()
    let queues = (0..<2).map { _ in LatestWinsQueue<Int>(on: WorkContext { _ in }) }
    @Sendable func submit(_ index: Int) {
      queues[index].submit { _ in
        1
      } completion: { _ in
        depth.call(1_000) {
          submit(1 - index)
          submit(1 - index)
        }
      }
    }
    submit(0)
    submit(0)
    #expect(depth.found[0] == 2)
    // What waits holds both queues.
    for queue in queues { queue.cancel() }
  }

  @Test("of a renderer, those that ask again when they are superseded or cancelled are not called inside each other")
  func renderer() async {
    let lane = Place(gallery: 1, row: 0)
    for cancels in [false, true] {
      let (depth, gate) = (Depth(), Gate())
      let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil))
      renderer.draw(key(GatedView(number: 1, gate: gate)), in: Place(gallery: 1, row: 1)) { _ in }
      await gate.begun()
      @Sendable func submit() {
        renderer.draw(key(GatedView(number: 2)), in: lane) { outcome in
          if case .drawn = outcome { return }
          depth.call(1_000) {
            submit()
            if cancels { renderer.cancel(lane) }
          }
        }
      }
      submit()
      if cancels { renderer.cancel(lane) } else { submit() }
      #expect(depth.found == [1, 1_000])
      gate.open()
    }
  }

  @Test("what ends inside a completion is told when that has returned, in order, before the first call returns")
  func order() {
    let log = Collector<String>()
    let queue = LatestWinsQueue<Int>(on: WorkContext { _ in })
    @Sendable func submit(_ name: String, _ body: @escaping @Sendable () -> Void = {}) {
      queue.submit { _ in
        1
      } completion: { outcome in
        log.add("\(name) begins")
        body()
        log.add("\(name) ends")
      }
    }
    submit("first") {
      submit("third")
      submit("fourth")
      queue.cancel()
    }
    submit("second")
    #expect(
      log.now == ["first", "second", "third", "fourth"].flatMap { ["\($0) begins", "\($0) ends"] })
  }
}
