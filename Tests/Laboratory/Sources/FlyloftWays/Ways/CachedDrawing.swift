internal import Dispatch
internal import Foundation

/// Cached asynchronous drawing: what `NSCache` holds is delivered at once, and all else is drawn on a concurrent queue without a
/// limit.
final class CachedDrawing: Way {
  private let cache = NSCache<NSString, StepResult>()
  private let queue = DispatchQueue(label: "flyloft.ways.drawing", attributes: .concurrent)

  func begin(_ jobs: [Job]) {
    for job in jobs {
      for step in 0..<job.stepCount {
        guard let kept = cache.object(forKey: key(job, step)) else {
          draw(job, from: step)
          break
        }
        job.deliver(kept.answering(job))
      }
    }
  }

  private func draw(_ job: Job, from first: Int) {
    queue.async {
      for step in first..<job.stepCount {
        let result = job.run(step)
        DispatchQueue.main.async {
          self.cache.setObject(result, forKey: self.key(job, step))
          job.deliver(result)
        }
      }
    }
  }

  private func key(_ job: Job, _ step: Int) -> NSString { "\(job.key) \(step)" as NSString }
}
