/// A stream for each place that keeps the newest job only, and a task that does one after the other.
final class NewestOfStream: Way {
  private var places: [Int: Place] = [:]

  private struct Place {
    let jobs: AsyncStream<Job>.Continuation
    let task: Task<Void, Never>
    var newest: Int
  }

  func begin(_ jobs: [Job]) {
    for job in jobs {
      var place = places[job.place] ?? makePlace()
      place.newest = job.number
      place.jobs.yield(job)
      places[job.place] = place
    }
  }

  func cancel(_ jobs: [Job]) {
    for job in jobs where places[job.place]?.newest == job.number {
      places.removeValue(forKey: job.place)?.task.cancel()
    }
  }

  private func makePlace() -> Place {
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingNewest(1))
    // Not a task of this actor, which is the main thread.
    let task = Task.detached {
      for await job in stream { await job.runAll() }
    }
    return Place(jobs: jobs, task: task, newest: 0)
  }
}
