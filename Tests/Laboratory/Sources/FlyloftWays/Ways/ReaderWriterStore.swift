internal import Dispatch

/// A store that many read and one writes: workers write results under a barrier, and the main thread is told to read them.
final class ReaderWriterStore: Way {
  private let store = ResultStore()

  func begin(_ jobs: [Job]) {
    for job in jobs {
      DispatchQueue.global().async { [store] in
        for step in 0..<job.stepCount {
          store.write(job.run(step)) {
            DispatchQueue.main.async {
              if let result = store.read(job.number, step) { job.deliver(result) }
            }
          }
        }
      }
    }
  }
}

/// Results by job and step. Any thread may read and write.
// `results` is read inside `sync` and written inside a barrier of the same queue, which lets no two of them overlap where one
// writes.
private final class ResultStore: @unchecked Sendable {
  private struct Key: Hashable {
    let job: Int
    let step: Int
  }

  private let queue = DispatchQueue(label: "flyloft.ways.store", attributes: .concurrent)
  private var results: [Key: StepResult] = [:]

  func read(_ job: Int, _ step: Int) -> StepResult? { queue.sync { results[Key(job: job, step: step)] } }

  /// Adds a result once nobody reads, and calls `done`.
  func write(_ result: StepResult, done: @escaping @Sendable () -> Void) {
    queue.async(flags: .barrier) {
      self.results[Key(job: result.job.number, step: result.step)] = result
      done()
    }
  }
}
