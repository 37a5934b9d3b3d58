/// The event loop as what executes `DisplayActor`.
extension EventLoop: SerialExecutor {
  /// Runs a job of the display actor in the next turn. Called by the concurrency runtime, on any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    inbox.append(.job(UnownedJob(job)))
  }

  /// The loop as the runtime refers to it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Traps unless the calling thread is the display thread.
  public func checkIsolated() {
    precondition(isCurrentThread, "This belongs on the display thread, the one inside EventLoop.run().")
  }

  /// True if the calling thread is the display thread; never nil.
  public func isIsolatingCurrentContext() -> Bool? { isCurrentThread }
}
