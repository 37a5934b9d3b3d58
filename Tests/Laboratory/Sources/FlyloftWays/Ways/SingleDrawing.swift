internal import Dispatch

/// A queue for each place that runs one block and keeps one more, the newest. The next is started from the main queue.
final class SingleDrawing: Way {
  private var queues: [Int: SingleBlockQueue] = [:]

  func begin(_ jobs: [Job]) {
    for job in jobs {
      let queue = queues[job.place] ?? SingleBlockQueue()
      queues[job.place] = queue
      queue.submit(job)
    }
  }

  func cancel(_ jobs: [Job]) {
    for job in jobs { queues[job.place]?.withdraw(job) }
  }
}

/// One job that runs and one that waits.
@MainActor
private final class SingleBlockQueue {
  private var isRunning = false
  private var pending: Job?

  func submit(_ job: Job) {
    guard !isRunning else {
      pending = job
      return
    }
    isRunning = true
    DispatchQueue.global().async {
      job.runAll()
      DispatchQueue.main.async { self.next() }
    }
  }

  func withdraw(_ job: Job) {
    if pending === job { pending = nil }
  }

  private func next() {
    isRunning = false
    guard let job = pending else { return }
    pending = nil
    submit(job)
  }
}
