/// A task group for what is asked for together, with a child task for each job.
final class TaskGroups: Way {
  private var groups: [(task: Task<Void, Never>, wanted: [Job])] = []

  func begin(_ jobs: [Job]) {
    let places = Set(jobs.map(\.place))
    forget { places.contains($0.place) }
    let task = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for job in jobs { group.addTask { await job.runAll() } }
      }
    }
    groups.append((task, jobs))
  }

  func cancel(_ jobs: [Job]) {
    let numbers = Set(jobs.map(\.number))
    forget { numbers.contains($0.number) }
  }

  /// Cancels the groups of which nothing is wanted any more: a child of a group can't be cancelled by itself.
  private func forget(_ isUnwanted: (Job) -> Bool) {
    for index in groups.indices { groups[index].wanted.removeAll(where: isUnwanted) }
    for group in groups where group.wanted.isEmpty { group.task.cancel() }
    groups.removeAll { $0.wanted.isEmpty }
  }
}
