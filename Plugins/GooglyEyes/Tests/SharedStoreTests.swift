import Foundation
import Synchronization
import Testing

@testable import GooglyEyes

/// What a concurrent queue with barriers promises.
@Suite("A store that many read and one writes")
struct SharedStoreTests {
  @Test("reads run beside each other: each of these ends only when all are inside")
  func readers() {
    let store = SharedStore(7)
    let inside = Atomic(0)
    DispatchQueue.concurrentPerform(threads: 4) { _ in
      store.read { value in
        #expect(value == 7)
        inside.add(1, ordering: .relaxed)
        while inside.load(ordering: .relaxed) < 4 { sched_yield() }
      }
    }
    #expect(inside.load(ordering: .relaxed) == 4)
  }

  @Test("a write is alone: nobody else is inside meanwhile, and none is lost")
  func writers() {
    let store = SharedStore(0)
    let reading = Atomic(0)
    let writing = Atomic(0)
    DispatchQueue.concurrentPerform(threads: 4) { thread in
      for _ in 0..<500 {
        if thread < 2 {
          store.write { value in
            #expect(writing.add(1, ordering: .sequentiallyConsistent).newValue == 1)
            #expect(reading.load(ordering: .sequentiallyConsistent) == 0)
            value += 1
            writing.subtract(1, ordering: .sequentiallyConsistent)
          }
        } else {
          store.read { _ in
            reading.add(1, ordering: .sequentiallyConsistent)
            #expect(writing.load(ordering: .sequentiallyConsistent) == 0)
            reading.subtract(1, ordering: .sequentiallyConsistent)
          }
        }
      }
    }
    #expect(store.read { $0 } == 1000)
  }

  @Test("readers without end starve no writer, and who reads after a write sees it")
  func barrier() {
    let store = SharedStore(0)
    let isWritten = Atomic(false)
    DispatchQueue.concurrentPerform(threads: 3) { thread in
      if thread == 0 {
        store.write { $0 = 1 }
        isWritten.store(true, ordering: .releasing)
        #expect(store.read { $0 } == 1)
      } else {
        while !isWritten.load(ordering: .acquiring) { _ = store.read { _ in sched_yield() } }
        #expect(store.read { $0 } == 1)
      }
    }
  }
}

extension DispatchQueue {
  /// Has each closure called by a thread of its own, and waits for all of them: `concurrentPerform` promises no more than
  /// one thread.
  fileprivate static func concurrentPerform(threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let ended = DispatchSemaphore(value: 0)
    for thread in 0..<threads {
      Thread.detachNewThread {
        body(thread)
        ended.signal()
      }
    }
    for _ in 0..<threads { ended.wait() }
  }
}
