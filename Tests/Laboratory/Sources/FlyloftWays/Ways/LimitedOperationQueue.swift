internal import Foundation

/// An operation queue with a maximum: as many operations at a time as there are processors.
final class LimitedOperationQueue: Way {
  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount }

  func begin(_ jobs: [Job]) {
    for job in jobs { queue.addOperation { job.runAll() } }
  }
}
