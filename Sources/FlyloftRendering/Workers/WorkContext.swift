/// Where a `LatestWinsQueue` runs its work: threads of ours, a task executor, or anything that takes a closure, such as
/// a dispatch queue:
///
/// ```swift
/// LatestWinsQueue<Index>(on: WorkContext { dispatchQueue.async(execute: $0) })
/// ```
public struct WorkContext: Sendable {
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameter run: runs what it is given exactly once, soon, on any thread. Called from any thread.
  public init(_ run: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
    self.run = run
  }

  /// On threads of ours.
  public static func workers(_ workers: Workers) -> WorkContext {
    WorkContext { workers.run($0) }
  }

  /// As tasks on `executor`.
  public static func taskExecutor(_ executor: any TaskExecutor) -> WorkContext {
    WorkContext { work in Task(executorPreference: executor) { work() } }
  }
}
