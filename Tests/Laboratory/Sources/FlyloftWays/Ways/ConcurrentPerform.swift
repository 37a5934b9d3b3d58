internal import Dispatch

/// A concurrent queue, on which a loop is spread over the processors by `concurrentPerform`.
///
/// `concurrentPerform` returns when the whole loop is done, so it is called on the queue and not on the main thread.
final class ConcurrentPerform: Way {
  private let queue = DispatchQueue(label: "flyloft.ways.concurrent", attributes: .concurrent)

  func begin(_ jobs: [Job]) {
    queue.async {
      DispatchQueue.concurrentPerform(iterations: jobs.count) { jobs[$0].runAll() }
    }
  }
}
