/// The threads that run the work of a `LatestWinsQueue`: ours, a task executor, or anything that takes a closure, such
/// as a dispatch queue:
///
/// ```swift
/// LatestWinsQueue<Index>(on: WorkContext { dispatchQueue.async(execute: $0) })
/// ```
public struct WorkContext: Sendable {
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Runs asynchronous work where `run` runs any other.
  let executor: any TaskExecutor

  /// - Parameter run: runs what it is given exactly once, soon, on any thread. Called from any thread.
  public init(_ run: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
    self.run = run
    executor = ContextExecutor(run)
  }

  private init(executor: any TaskExecutor) {
    run = { work in Task(executorPreference: executor) { work() } }
    self.executor = executor
  }

  /// On threads of ours.
  public static func workers(_ workers: Workers) -> WorkContext {
    WorkContext { workers.run($0) }
  }

  /// As tasks on `executor`.
  public static func taskExecutor(_ executor: any TaskExecutor) -> WorkContext {
    WorkContext(executor: executor)
  }
}

/// Runs what tasks do between two waits as work of a context.
private final class ContextExecutor: TaskExecutor {
  private let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(_ run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.run = run
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
