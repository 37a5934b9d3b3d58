internal import Dispatch

/// A serial queue: one job at a time, in the order in which they came.
final class SerialQueue: Way {
  private let queue = DispatchQueue(label: "flyloft.ways.serial")

  func begin(_ jobs: [Job]) {
    for job in jobs { queue.async { job.runAll() } }
  }
}
