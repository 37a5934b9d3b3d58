internal import Dispatch
internal import Flyloft

/// A delayed call: work begins when nothing newer has been asked for its place for a tenth of a second.
final class DelayedCall: Way {
  private static let delay = DispatchTimeInterval.milliseconds(100)
  private var calls: [Int: Call] = [:]

  private struct Call {
    let job: Int
    let item: DispatchWorkItem
    let cancellation: CancellationToken

    func cancel() {
      item.cancel()
      cancellation.cancel()
    }
  }

  func begin(_ jobs: [Job]) {
    for job in jobs {
      let cancellation = CancellationToken()
      // Sendable, or it would be of this actor, which is the main thread.
      let work: @Sendable () -> Void = { job.runAll(cancellation: cancellation) }
      let item = DispatchWorkItem(block: work)
      // The one that waits is withdrawn; one that has begun is left alone.
      calls.updateValue(Call(job: job.number, item: item, cancellation: cancellation), forKey: job.place)?.item.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.delay, execute: item)
    }
  }

  func cancel(_ jobs: [Job]) {
    for job in jobs where calls[job.place]?.job == job.number { calls.removeValue(forKey: job.place)?.cancel() }
  }
}
