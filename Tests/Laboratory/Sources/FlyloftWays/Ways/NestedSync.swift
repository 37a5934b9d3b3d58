internal import Dispatch

/// Dependent steps as `sync` inside `async`: an asynchronous block waits for one step after the other, each on a serial queue, and
/// sends what came of it to the main queue.
final class NestedSync: Way {
  private let outer = DispatchQueue(label: "flyloft.ways.outer", attributes: .concurrent)
  private let inner = DispatchQueue(label: "flyloft.ways.inner")

  func begin(_ jobs: [Job]) {
    for job in jobs {
      outer.async { [inner] in
        for step in 0..<job.stepCount {
          let result = inner.sync { job.run(step) }
          DispatchQueue.main.async { job.deliver(result) }
        }
      }
    }
  }
}
