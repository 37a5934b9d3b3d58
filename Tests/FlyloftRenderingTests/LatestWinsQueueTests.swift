import Dispatch
import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import Glibc
import SeededRandom
import TestSupport
import Testing

@Suite("The latest-wins queue, alone")
struct LatestWinsQueueTests {
  /// A context whose calls are made when the test says so.
  private final class Calls: @unchecked Sendable {
    private let lock = Lock()
    private var waiting: [@Sendable () -> Void] = []

    var context: WorkContext { WorkContext { work in self.lock.withLock { self.waiting.append(work) } } }
    var count: Int { lock.withLock { waiting.count } }

    func makeNext() -> Bool {
      let next = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
      next?()
      return next != nil
    }
  }

  private func describe(_ outcome: WorkOutcome<Int>) -> String {
    switch outcome {
    case .done(let value): "done \(value)"
    case .superseded: "superseded"
    case .cancelled: "cancelled"
    case .failed(let error): "failed: \(error)"
    }
  }

  @Test("of many requests the first that ran and the last are done, those between are superseded")
  func latestWins() {
    let calls = Calls()
    let queue = LatestWinsQueue<Int>(on: calls.context)
    let log = Collector<String>()
    @Sendable func submit(_ number: Int) {
      queue.submit { _ in
        number
      } completion: {
        log.add("\(number) \(self.describe($0))")
      }
    }
    queue.submit { _ in
      for number in 2...5 { submit(number) }
      return 1
    } completion: {
      log.add("1 \(self.describe($0))")
    }
    #expect(calls.count == 1)
    while calls.makeNext() {}
    #expect(log.now == ["2 superseded", "3 superseded", "4 superseded", "1 done 1", "5 done 5"])
  }

  @Test("what is superseded is told on the thread that submits the newer one, before that returns")
  func supersededThread() {
    let calls = Calls()
    let queue = LatestWinsQueue<Int>(on: calls.context)
    let log = Collector<UInt>()
    queue.submit { _ in
      1
    } completion: { _ in
      log.add(UInt(pthread_self()))
    }
    queue.submit { _ in 2 }
    #expect(log.now == [UInt(pthread_self())])
    while calls.makeNext() {}
  }

  @Test("asynchronous work runs on the context, and has the queue's place while it waits")
  func asynchronous() async {
    let calls = Calls()
    let queue = LatestWinsQueue<Int>(on: calls.context)
    let log = Collector<String>()
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    func submit(_ number: Int) {
      queue.submit { _ in
        await Task.yield()
        return number
      } completion: {
        log.add("\(number) \(self.describe($0))")
      }
    }
    queue.submit { _ in
      log.add("1 begun")
      for await _ in gate {}
      return 1
    } completion: {
      log.add("1 \(self.describe($0))")
    }
    #expect(log.now.isEmpty)
    while calls.makeNext() {}
    #expect(log.now == ["1 begun"])
    for number in 2...4 { submit(number) }
    #expect(calls.count == 0, "the one that waits has the place")
    opener.finish()
    while log.now.count < 5 { if !calls.makeNext() { await Task.yield() } }
    #expect(log.now == ["1 begun", "2 superseded", "3 superseded", "1 done 1", "4 done 4"])
  }

  @Test("cancelling asynchronous work cancels its task, and the next one begins when it has ended")
  func asynchronousCancel() async throws {
    let queue = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
    let log = Collector<String>()
    let begun = Collector<Int>()
    queue.submit { token in
      begun.add(1)
      // Ends when its task is cancelled.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      log.add(token.isCancelled && Task.isCancelled ? "ended" : "not cancelled")
      return 1
    } completion: {
      log.add("1 \(self.describe($0))")
    }
    await begun.wait(for: 1)
    queue.cancel()
    let value = try await queue.value { _ in
      await Task.yield()
      log.add("2 begun")
      return 2
    }
    // The task ends while the request that was cancelled is told so.
    #expect(value == 2 && log.now.last == "2 begun" && log.now.dropLast().sorted() == ["1 cancelled", "ended"])
  }

  @Test("asynchronous work that throws ends as failed, also on a task executor, and the queue goes on")
  func asynchronousFailure() async throws {
    for context in [WorkContext.workers(Workers(count: 2)), .taskExecutor(globalConcurrentExecutor)] {
      let queue = LatestWinsQueue<Int>(on: context)
      await #expect(throws: WorkError.self) {
        try await queue.value { _ in
          await Task.yield()
          throw CancellationError()
        }
      }
      #expect(try await queue.value { _ in 3 } == 3)
    }
  }

  @Test("a submission calls the context only when it hasn't been called", arguments: 1...20)
  func calls(count: Int) {
    let calls = Calls()
    let queue = LatestWinsQueue<Int>(on: calls.context)
    for number in 0..<count {
      queue.submit { _ in number }
      queue.cancel()
    }
    #expect(calls.count == 1)
    // The call holds the queue, and the queue the context.
    while calls.makeNext() {}
  }

  @Test("cancelling ends both at once, marks the one that runs, and keeps its place until it is done")
  func cancel() {
    let calls = Calls()
    let queue = LatestWinsQueue<Int>(on: calls.context)
    let log = Collector<String>()
    queue.submit { token in
      queue.submit { _ in
        2
      } completion: {
        log.add("2 \(self.describe($0))")
      }
      log.add("cancelled \(token.isCancelled)")
      queue.cancel()
      log.add("cancelled \(token.isCancelled)")
      queue.submit { _ in
        3
      } completion: {
        log.add("3 \(self.describe($0))")
      }
      #expect(!calls.makeNext(), "there is one place")
      return 1
    } completion: {
      log.add("1 \(self.describe($0))")
    }
    while calls.makeNext() {}
    #expect(log.now == ["cancelled false", "1 cancelled", "2 cancelled", "cancelled true", "3 done 3"])
  }

  @Test("cancelling one request leaves the other")
  func cancelOne() {
    let calls = Calls()
    let queue = LatestWinsQueue<Int>(on: calls.context)
    let log = Collector<String>()
    let former = queue.submit { _ in
      1
    } completion: {
      log.add(self.describe($0))
    }
    let present = queue.submit { _ in
      2
    } completion: {
      log.add(self.describe($0))
    }
    queue.cancel(former)
    while calls.makeNext() {}
    queue.cancel(present)
    #expect(log.now == ["superseded", "done 2"])
  }

  @Test("a result on its way when its request is cancelled is not told")
  func cancelledOnTheWay() {
    let calls = Calls()
    let posts = Posts()
    let queue = LatestWinsQueue<Int>(on: calls.context, completions: posts)
    let log = Collector<String>()
    queue.submit { _ in
      1
    } completion: {
      log.add("1 \(self.describe($0))")
    }
    while calls.makeNext() {}
    queue.cancel()
    queue.submit { _ in
      2
    } completion: {
      log.add("2 \(self.describe($0))")
    }
    while calls.makeNext() || posts.deliver() {}
    #expect(log.now == ["1 cancelled", "2 done 2"])
  }

  @Test("the next work begins when the last result has been told")
  func tellsFirst() {
    let calls = Calls()
    let posts = Posts()
    let queue = LatestWinsQueue<Int>(on: calls.context, completions: posts)
    let log = Collector<String>()
    for number in 1...2 {
      queue.submit { _ in
        log.add("\(number) runs")
        return number
      } completion: { _ in
        log.add("\(number) told")
      }
      _ = calls.makeNext()
    }
    #expect(log.now == ["1 runs"])
    while calls.makeNext() || posts.deliver() {}
    #expect(log.now == ["1 runs", "1 told", "2 runs", "2 told"])
  }

  @Test("work that throws ends as failed, and the queue goes on")
  func failure() async throws {
    let queue = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
    await #expect { try await queue.value { _ in throw Refusal(description: "no") } } throws: { error in
      if case WorkError.failed(let inner) = error { "\(inner)" == "no" ? true : false } else { false }
    }
    #expect(try await queue.value { _ in 7 } == 7)
  }

  @Test("a completion may submit again, on whichever context")
  func resubmits() async {
    let log = Collector<Int>()
    for queue in queues() {
      @Sendable func submit(_ number: Int) {
        queue.submit { _ in
          number
        } completion: { outcome in
          guard case .done(let value) = outcome else { return }
          log.add(value)
          if value < 100 { submit(value + 1) }
        }
      }
      submit(1)
    }
    let sums = await log.wait(for: 300).reduce(0, +)
    #expect(sums == 3 * 5_050)
  }

  @Test("cancelling the task that waits cancels its request and no other")
  func taskCancellation() async throws {
    let queue = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
    let gate = Gate()
    let task = Task {
      try await queue.value { token in
        gate.pass()
        return token.isCancelled ? 1 : 0
      }
    }
    await gate.begun()
    let log = Collector<String>()
    queue.submit { _ in
      2
    } completion: {
      log.add(self.describe($0))
    }
    task.cancel()
    await #expect { try await task.value } throws: { error in
      if case WorkError.cancelled = error { true } else { false }
    }
    gate.open()
    #expect(await log.wait(for: 1) == ["done 2"])
  }

  @Test("from many threads at once every request ends exactly once, results in order, and the last is done")
  func manyThreads() async {
    var seeds = SeededGenerator()
    for queue in queues() {
      let outcomes = Collector<String>()
      let results = Collector<Int>()
      let count = 2_000
      let next = Numbers()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          let random = SeededGenerator(seed: seeds.next())
          group.addTask {
            var random = random
            for _ in 0..<count {
              // In one step, so that numbers are in the order of submission.
              next.take { number in
                queue.submit { _ in
                  number
                } completion: { outcome in
                  if case .done(let value) = outcome { results.add(value) }
                  outcomes.add(self.describe(outcome))
                }
              }
              if random.next() % 50 == 0 { queue.cancel() }
            }
          }
        }
      }
      let last = 4 * count
      queue.submit { _ in
        last
      } completion: { outcome in
        if case .done(let value) = outcome { results.add(value) }
        outcomes.add(self.describe(outcome))
      }
      #expect(await outcomes.wait(for: last + 1).count == last + 1)
      #expect(results.now == results.now.sorted())
      #expect(results.now.last == last)
    }
  }

  @Test("a queue that is let go of does what it was given")
  func letGo() async {
    let log = Collector<String>()
    let gate = Gate()
    do {
      let queue = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
      queue.submit { _ in
        gate.pass()
        return 1
      } completion: {
        log.add(self.describe($0))
      }
      await gate.begun()
      queue.submit { _ in
        2
      } completion: {
        log.add(self.describe($0))
      }
    }
    gate.open()
    #expect(await log.wait(for: 2) == ["done 1", "done 2"])
  }

  /// A queue on our threads, on a dispatch queue and on a task executor.
  private func queues() -> [LatestWinsQueue<Int>] {
    let dispatchQueue = DispatchQueue(label: "latest wins")
    return [
      LatestWinsQueue(on: .workers(Workers(count: 2))),
      LatestWinsQueue(on: WorkContext { dispatchQueue.async(execute: $0) }),
      LatestWinsQueue(on: .taskExecutor(OwnExecutor())),
    ]
  }
}

/// Numbers handed out one at a time.
private final class Numbers: @unchecked Sendable {
  private let lock = Lock()
  private var last = 0

  func take(_ body: (Int) -> Void) {
    lock.withLock {
      body(last)
      last += 1
    }
  }
}

/// Completions that are called when the test says so, as an event loop calls them in its turn.
final class Posts: CompletionContext, @unchecked Sendable {
  private let lock = Lock()
  private var waiting: [@Sendable () -> Void] = []

  func perform(_ work: @escaping @Sendable () -> Void) { lock.withLock { waiting.append(work) } }

  /// Calls the oldest; false if there is none.
  func deliver() -> Bool {
    let next = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    next?()
    return next != nil
  }
}

private final class OwnExecutor: TaskExecutor {
  private let workers = Workers(count: 1)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    workers.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
