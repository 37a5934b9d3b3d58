/// An actor that does the work, and a task for each job that awaits it.
final class DrawingActor: Way {
  private let worker = Worker()
  /// By place.
  private var tasks: [Int: (job: Job, task: Task<Void, Never>)] = [:]

  /// Begins tasks, each in place of the one before it at the same place, which is cancelled.
  func begin(_ jobs: [Job]) {
    for job in jobs {
      let task = Task.detached { [worker] in await worker.run(job) }
      tasks.updateValue((job, task), forKey: job.place)?.task.cancel()
    }
  }

  func cancel(_ jobs: [Job]) {
    for job in jobs where tasks[job.place]?.job === job { tasks.removeValue(forKey: job.place)?.task.cancel() }
  }
}

/// Does one step at a time. While a step waits, another job's may run.
private actor Worker {
  func run(_ job: Job) async { await job.runAll() }
}
