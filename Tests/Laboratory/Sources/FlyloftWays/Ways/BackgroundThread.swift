internal import Foundation

/// A thread of its own for each job. It sends its results to the main queue and ends.
final class BackgroundThread: Way {
  func begin(_ jobs: [Job]) {
    for job in jobs { Thread.detachNewThread { job.runAll() } }
  }
}
