internal import DequeModule
internal import FlyloftConcurrency

/// Runs the jobs of a task on one thread, which stays until it is told to stop.
///
/// A load may block its thread. On the threads that Swift has for all tasks, of which there is one a processor, a few such
/// loads would hold up everything else.
final class LoadExecutor: TaskExecutor, @unchecked Sendable {
  private let lock = Lock()
  // Under the lock.
  private var jobs: Deque<UnownedJob> = []
  private var isStopped = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = lock.withLock {
      if !isStopped { jobs.append(job) }
      return !isStopped
    }
    if isTaken { return lock.signal() }
    // Of a task that the load has left behind.
    let executor = self
    if !startThread(named: "flyloft-left", niceness: 10, { executor.perform(job) }) { perform(job) }
  }

  private func perform(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }

  /// Runs what there is on the calling thread, until `stop()`.
  func run() {
    while let job = next() { perform(job) }
  }

  private func next() -> UnownedJob? {
    lock.withLock {
      while true {
        if let job = jobs.popFirst() { return job }
        if isStopped { return nil }
        lock.wait()
      }
    }
  }

  /// Lets `run()` return, once the jobs so far are done.
  func stop() {
    lock.withLock { isStopped = true }
    lock.broadcast()
  }
}
