internal import Foundation

/// An operation queue as it comes: it decides itself how many operations run at a time.
final class DefaultOperationQueue: Way {
  private let queue = OperationQueue()

  func begin(_ jobs: [Job]) {
    for job in jobs { queue.addOperation { job.runAll() } }
  }
}
