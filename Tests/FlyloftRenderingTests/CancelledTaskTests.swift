import Flyloft
import FlyloftRendering
import TestSupport
import Testing

@Suite("Asking in a task that is cancelled")
struct CancelledTaskTests {
  /// Runs `body` in a task that has been cancelled before.
  private func inCancelledTask<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
    -> Value
  {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await body()
    }.value
  }

  @Test("a queue runs nothing for it, and what waits there stays")
  func queue() async {
    let log = Collector<String>()
    // Runs at once what it is given.
    let queue = LatestWinsQueue<Int>(on: WorkContext { $0() })
    for isAsync in [false, true] {
      await #expect {
        try await inCancelledTask {
          if isAsync {
            return try await queue.value { _ async in
              log.add("ran")
              return 1
            }
          }
          return try await queue.value { _ in
            log.add("ran")
            return 1
          }
        }
      } throws: { error in
        if case WorkError.cancelled = error { true } else { false }
      }
    }
    #expect(log.now.isEmpty)
    let idle = LatestWinsQueue<Int>(on: WorkContext { _ in })
    idle.submit { _ in
      2
    } completion: { _ in
      log.add("what waits has ended")
      // So that a request in its place is not waited for.
      idle.cancel()
    }
    _ = try? await inCancelledTask { try await idle.value { _ in 3 } }
    #expect(log.now.isEmpty)
    idle.cancel()
  }

  @Test("a queue runs nothing for a task that is cancelled while its request waits")
  func waiting() async throws {
    let queue = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
    let gate = Gate()
    let (ran, replaced) = (Collector<Int>(), Collector<Void>())
    queue.submit { _ in
      gate.pass()
      return 1
    }
    await gate.begun()
    queue.submit { _ in
      2
    } completion: { _ in
      replaced.add(())
    }
    let task = Task {
      try await queue.value { _ in
        ran.add(3)
        return 3
      }
    }
    // The task's request has taken the waiting place.
    await replaced.wait(for: 1)
    task.cancel()
    await #expect(throws: WorkError.self) { try await task.value }
    gate.open()
    #expect(try await queue.value { _ in 4 } == 4)
    #expect(ran.now.isEmpty)
  }

  @Test("a renderer asks nothing for it")
  func renderer() async {
    let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil))
    await #expect {
      try await inCancelledTask { try await renderer.image(for: key(GatedView(number: 1))) }
    } throws: { error in
      if case DrawError.cancelled = error { true } else { false }
    }
    let metrics = renderer.metrics
    #expect(metrics.misses == 0 && metrics.cancelled == 0, "it was never a request")
  }
}
