internal import Dispatch
internal import Linked

/// A dispatch group: what was asked for together is told once, when all of it is there.
final class GroupedBlocks: Way {
  private let queue = DispatchQueue(label: "flyloft.ways.grouped", attributes: .concurrent)

  func begin(_ jobs: [Job]) {
    let group = DispatchGroup()
    let gathered = Gathered()
    for job in jobs {
      queue.async(group: group) {
        for step in 0..<job.stepCount { gathered.add(job.run(step)) }
      }
    }
    group.notify(queue: .main) {
      for result in gathered.inOrder { result.job.deliver(result) }
    }
  }
}

/// The results of a group, from any thread.
// `results` is touched under the lock only.
private final class Gathered: @unchecked Sendable {
  private let lock = Lock()
  private var results: [StepResult] = []

  func add(_ result: StepResult) { lock.withLock { results.append(result) } }

  /// In the order in which they were asked for.
  var inOrder: [StepResult] {
    lock.withLock { results }.sorted { ($0.job.number, $0.step) < ($1.job.number, $1.step) }
  }
}
