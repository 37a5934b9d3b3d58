internal import Flyloft
internal import Foundation

/// Operations of a class of one's own, which ask between two steps, and within one, whether they are cancelled.
final class CustomOperations: Way {
  private let queue = OperationQueue()
  /// By place.
  private var operations: [Int: JobOperation] = [:]

  /// Begins operations, each in place of the one before it at the same place, which is cancelled.
  func begin(_ jobs: [Job]) {
    for job in jobs {
      let operation = JobOperation(job)
      operations.updateValue(operation, forKey: job.place)?.cancel()
      queue.addOperation(operation)
    }
  }

  func cancel(_ jobs: [Job]) {
    for job in jobs where operations[job.place]?.job === job { operations.removeValue(forKey: job.place)?.cancel() }
  }
}

/// An operation that does a job.
// The operation queue and the main thread share it. Its own properties never change, and `Operation` locks the others.
private final class JobOperation: Operation, @unchecked Sendable {
  let job: Job
  private let cancellation = CancellationToken()

  init(_ job: Job) {
    self.job = job
  }

  override func main() { job.runAll(cancellation: cancellation) }

  override func cancel() {
    super.cancel()
    cancellation.cancel()
  }
}
