internal import Flyloft
internal import FlyloftConcurrency

/// What each worker draws with, for the threads that are not the worker: to interrupt it, or to tell it that a draw is
/// obsolete.
final class Drawers: @unchecked Sendable {
  private let lock = Lock()
  // Under the lock.
  private var drawers: [Int: any DrawWorker] = [:]

  func enter(_ drawer: any DrawWorker, at post: WorkerPost) { lock.withLock { drawers[post.worker] = drawer } }

  func leave(_ drawer: any DrawWorker) {
    // Its end waits for a process, and comes after unlocking.
    lock.withLock { drawers = drawers.filter { $0.value !== drawer } }
  }

  private func drawer(at worker: Int) -> (any DrawWorker)? { lock.withLock { drawers[worker] } }

  func interruptible(at worker: Int) -> Int? { drawer(at: worker)?.interruptible }

  func interrupt(_ number: Int, at worker: Int, after deadline: Duration) {
    drawer(at: worker)?.interrupt(number, after: deadline)
  }

  func cancel(_ token: CancellationToken) {
    for drawer in lock.withLock({ Array(drawers.values) }) { drawer.cancel(token) }
  }
}
