internal import Flyloft
internal import FlyloftConcurrency

/// The drawer of each worker, for the threads that are not the worker: to interrupt it, or to tell it that a draw is
/// obsolete.
final class DrawWorkerTable: @unchecked Sendable {
  private let lock = Lock()
  // Under the lock.
  private var drawWorkers: [Int: any DrawWorker] = [:]

  func enter(_ drawer: any DrawWorker, at post: WorkerPost) { lock.withLock { drawWorkers[post.worker] = drawer } }

  func leave(_ drawer: any DrawWorker) {
    // Its end waits for a process, and comes after unlocking.
    lock.withLock { drawWorkers = drawWorkers.filter { $0.value !== drawer } }
  }

  private func drawer(at worker: Int) -> (any DrawWorker)? { lock.withLock { drawWorkers[worker] } }

  func interruptible(at worker: Int) -> Int? { drawer(at: worker)?.interruptible }

  func interrupt(_ number: Int, at worker: Int, after deadline: Duration?) {
    drawer(at: worker)?.interrupt(number, after: deadline)
  }

  func cancel(_ token: CancellationToken) {
    for drawer in lock.withLock({ Array(drawWorkers.values) }) { drawer.cancel(token) }
  }
}
