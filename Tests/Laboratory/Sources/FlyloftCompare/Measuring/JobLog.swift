internal import FlyloftWays
internal import Linked

/// What a program has told of its jobs.
struct JobLog {
  let events: [RecordedEvent]

  /// Reads what a program wrote. A line that isn't whole yet is left out.
  init(_ text: String) {
    events = text.split(separator: "\n").compactMap { RecordedEvent(line: $0) }
  }

  init(_ events: [RecordedEvent]) {
    self.events = events
  }

  /// How many steps have begun and not ended.
  var runningCount: Int {
    events.reduce(0) { count, recorded in
      switch recorded.event {
      case .begun: count + 1
      case .ended: count - 1
      default: count
      }
    }
  }

  /// Whether a job has been asked for that has not begun: it waits, was dropped, or was answered from a cache.
  var hasUnbegun: Bool {
    var (asked, begun): (Set<Int>, Set<Int>) = ([], [])
    for recorded in events {
      switch recorded.event {
      case .asked(let job): asked.insert(job)
      case .begun(let job, _): begun.insert(job)
      default: break
      }
    }
    return !asked.isSubset(of: begun)
  }

  /// When the last step ended.
  var lastEnd: Int? { events.last { if case .ended = $0.event { true } else { false } }?.nanoseconds }

  /// Fills in what the log says of the time from `start` to `end`, in nanoseconds of the monotonic clock.
  func describe(_ observation: inout WayObservation, from start: Int, to end: Int) {
    func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds - start) / 1e6 }
    var places: [[Int]: Int] = [:]
    var last: (job: Int, step: Int)?
    var lastShown: Int?
    for recorded in events where recorded.nanoseconds >= start && recorded.nanoseconds <= end {
      switch recorded.event {
      case .asked: break
      case .begun(let job, let step):
        places[[job, step]] = observation.steps.count
        observation.steps.append(.init(begin: milliseconds(recorded.nanoseconds), end: nil, isShown: false))
      case .ended(let job, let step):
        if let index = places[[job, step]] { observation.steps[index].end = milliseconds(recorded.nanoseconds) }
      case .delivered(let job, let step):
        observation.inOrder = (observation.inOrder ?? true) && last.map { $0 < (job, step) } ?? true
        last = (job, step)
      case .shown(let job, let step):
        if let index = places[[job, step]] { observation.steps[index].isShown = true }
        if observation.firstResult == nil { observation.firstResult = milliseconds(recorded.nanoseconds) }
        lastShown = recorded.nanoseconds
      }
    }
    observation.lastResult = observation.isWhole ? lastShown.map(milliseconds) : nil
  }
}
