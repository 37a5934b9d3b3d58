/// No way off the main thread: the work is done where it is asked for, and nothing else happens until it is done.
final class MainThread: Way {
  func begin(_ jobs: [Job]) {
    for job in jobs {
      for step in 0..<job.stepCount { job.deliver(job.run(step)) }
    }
  }
}
