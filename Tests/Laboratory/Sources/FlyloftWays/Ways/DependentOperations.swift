internal import Foundation

/// Operations one after the other: each depends on the one before it.
final class DependentOperations: Way {
  private let queue = OperationQueue()
  private var last: Operation?

  func begin(_ jobs: [Job]) {
    for job in jobs {
      let operation = BlockOperation { job.runAll() }
      if let last { operation.addDependency(last) }
      last = operation
      queue.addOperation(operation)
    }
  }
}
