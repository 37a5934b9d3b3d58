/// The post that a thread holds while it is a worker.
package struct WorkerPost: Hashable, Sendable {
  /// Which worker, from 0.
  package let worker: Int
  /// Counts the threads that held the post.
  let holder: Int
}

/// Which worker has been at what since when, as a value: tells whose draw is past the deadline. No clocks: times are
/// given, as time since any fixed point.
///
/// A worker is a post that a thread holds. A thread that is past the deadline loses its post to a new thread; should it
/// come back, it finds its post taken and leaves. Threads that don't come back are bounded in number: beyond that posts
/// stay vacant, and a thread that comes back takes one.
struct WorkerWatchdog<Work: Hashable> {
  struct Verdict {
    /// The work that is given up, and the post that wants a new thread for it.
    var overdue: [(work: Work, replacement: WorkerPost?)] = []
    /// The waits of workers that are to be interrupted.
    var interrupts: [(worker: Int, number: Int)] = []
    /// When to look again; nil if nobody is at work.
    var next: Duration?
  }

  private struct State {
    var holder = 0
    var isVacant = false
    var work: Work?
    var since = Duration.zero
  }

  /// The time that interrupted work may take to end; it is interrupted once more then.
  private static var endingTime: Duration { .seconds(1) }

  /// The time that one piece of work may take; nil for ever.
  let deadline: Duration?
  /// The most threads that are waited for in vain while their posts are held by others.
  let stuckLimit: Int
  /// Threads that were given up and did not come back.
  private(set) var stuckCount = 0
  private var states: [State]
  /// Work on threads that are no workers, and since when.
  private var callers: [Work: Duration] = [:]
  /// When the next look is due; nil if none is.
  private var look: Duration?

  private let workerCount: Int

  init(workerCount: Int, deadline: Duration?, stuckLimit: Int) {
    // One more for the thread that helps out.
    states = Array(repeating: State(), count: workerCount + 1)
    self.workerCount = workerCount
    self.deadline = deadline
    self.stuckLimit = stuckLimit
  }

  /// The posts as they are at first.
  var posts: [WorkerPost] { (0..<workerCount).map { WorkerPost(worker: $0, holder: states[$0].holder) } }
  /// The post of a thread that helps out for a while; nil while no thread could be had for it.
  var reliefPost: WorkerPost? {
    states[workerCount].isVacant ? nil : WorkerPost(worker: workerCount, holder: states[workerCount].holder)
  }

  func isExtraWorker(_ post: WorkerPost) -> Bool { post.worker == workerCount }

  /// True if no worker is left that could do anything.
  var hasNoWorkers: Bool { states.prefix(workerCount).allSatisfy(\.isVacant) }
  /// True if no worker is free.
  var isBusy: Bool { states.prefix(workerCount).allSatisfy { $0.work != nil || $0.isVacant } }

  func holds(_ post: WorkerPost) -> Bool {
    states[post.worker].holder == post.holder && !states[post.worker].isVacant
  }

  /// No thread could be had for a post.
  mutating func leaveVacant(_ post: WorkerPost) {
    if holds(post) { states[post.worker].isVacant = true }
  }

  /// A thread begins.
  ///
  /// - Parameter limit: how long the work may take, if that is less than the deadline.
  /// - Returns: when to look after it, unless a look is due before that anyway.
  mutating func begin(_ work: Work, at post: WorkerPost, now: Duration, within limit: Duration? = nil) -> Duration? {
    states[post.worker].work = work
    states[post.worker].since = now
    return arm(now: now, limit)
  }

  private mutating func arm(now: Duration, _ limit: Duration? = nil) -> Duration? {
    guard let deadline else { return nil }
    let due = now + (limit ?? deadline)
    if let look, look <= due { return nil }
    look = due
    return due
  }

  /// A thread that is no worker begins something that others may wait for. At the deadline it is given up, and nobody takes
  /// the thread's place.
  ///
  /// - Returns: when to look after it, unless a look is due before that anyway.
  mutating func beginForCaller(_ work: Work, now: Duration) -> Duration? {
    guard deadline != nil else { return nil }
    callers[work] = now
    return arm(now: now)
  }

  /// The work that a worker is at.
  func work(of worker: Int) -> Work? { states[worker].work }

  /// The workers that are at something, those first that began last; none where one of them is free.
  var latestFirst: [(worker: Int, since: Duration)] {
    guard isBusy else { return [] }
    return states.indices.prefix(workerCount).filter { states[$0].work != nil }
      .map { ($0, states[$0].since) }.sorted { $0.1 > $1.1 }
  }

  /// The workers that are at something.
  var busyWorkers: [(worker: Int, work: Work)] {
    states.indices.compactMap { index in states[index].work.map { (index, $0) } }
  }

  mutating func endForCaller(_ work: Work) { callers[work] = nil }

  /// For how long a worker has been at what it does now.
  func workTime(of worker: Int, at now: Duration) -> Duration {
    states[worker].work == nil ? .zero : max(now - states[worker].since, .zero)
  }

  /// A thread is done, in time or not.
  ///
  /// - Returns: the post it has from here on; nil if it is to leave.
  mutating func end(_ post: WorkerPost) -> WorkerPost? {
    if holds(post) {
      states[post.worker].work = nil
      return post
    }
    stuckCount -= 1
    guard let worker = states.firstIndex(where: \.isVacant) else { return nil }
    states[worker].isVacant = false
    states[worker].holder += 1
    return WorkerPost(worker: worker, holder: states[worker].holder)
  }

  /// The workers that are past the deadline.
  ///
  /// - Parameter limit: how long some work may take, if that is less than the deadline.
  func workersPastDeadline(now: Duration, limit: (Work) -> Duration? = { _ in nil }) -> [Int] {
    guard let deadline else { return [] }
    return states.indices.filter { index in
      states[index].work.map { states[index].since + (limit($0) ?? deadline) <= now } ?? false
    }
  }

  /// Takes the posts of all who are past the deadline, except of those whose work can be interrupted.
  ///
  /// - Parameters:
  ///   - interruptible: a number for what a worker waits for, if that can be interrupted.
  ///   - limit: how long some work may take, if that is less than the deadline.
  mutating func check(
    now: Duration, interruptible: (Int) -> Int? = { _ in nil }, limit: (Work) -> Duration? = { _ in nil }
  ) -> Verdict {
    var verdict = Verdict()
    guard let deadline else { return verdict }
    for worker in states.indices {
      guard let work = states[worker].work else { continue }
      let patience = limit(work) ?? deadline
      let due = states[worker].since + patience
      if due > now {
        verdict.next = min(verdict.next ?? due, due)
        continue
      }
      if let number = interruptible(worker) {
        verdict.interrupts.append((worker, number))
        // Should that be of no use, it is tried again.
        let next = now + min(Self.endingTime, patience)
        states[worker].since = next - patience
        verdict.next = min(verdict.next ?? next, next)
        continue
      }
      states[worker].work = nil
      stuckCount += 1
      if stuckCount <= stuckLimit {
        states[worker].holder += 1
        verdict.overdue.append((work, WorkerPost(worker: worker, holder: states[worker].holder)))
      } else {
        states[worker].isVacant = true
        verdict.overdue.append((work, nil))
      }
    }
    for (work, since) in callers.sorted(by: { $0.value < $1.value }) {
      let due = since + deadline
      if due > now {
        verdict.next = min(verdict.next ?? due, due)
      } else {
        callers[work] = nil
        verdict.overdue.append((work, nil))
      }
    }
    look = verdict.next
    return verdict
  }
}
