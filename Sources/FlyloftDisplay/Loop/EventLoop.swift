internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// A file descriptor being watched, as `EventLoop.addSource` returned it.
public struct SourceID: Hashable, Sendable {
  let number: UInt64
}

/// A closure run at the end of each turn, as `EventLoop.addEndOfTurn` returned it.
package struct EndOfTurnID: Hashable, Sendable {
  let number: UInt64
}

/// Runs the display thread: waits for input, timers and work from other threads, and executes `DisplayActor`.
///
/// A turn of the loop handles the sources that are readable, then the timers that are due, then the work that was posted
/// before the turn, then the end-of-turn closures, in which windows paint once for everything that happened.
public final class EventLoop: Sendable {
  /// The one event loop of the process.
  public static let shared = EventLoop()

  let inbox = Inbox()
  /// The identifier of the thread inside `run()`; zero when there is none.
  private let thread = Atomic<UInt>(0)

  private init() {}

  // MARK: Running

  /// Makes the calling thread the display thread, and returns after `stop()`. Traps if another thread is inside it.
  public func run() {
    let claim = thread.compareExchange(expected: 0, desired: pthread_self(), ordering: .acquiringAndReleasing)
    precondition(claim.exchanged, "The event loop already runs on another thread.")
    DisplayActor.assumeIsolated { turnUntilStopped() }
    thread.store(0, ordering: .releasing)
  }

  /// Has `run()` return after its present turn; called before `run()`, after its first turn. Any thread may call it.
  public func stop() { inbox.stop() }

  /// Runs `work` on the display thread, in the next turn; closures run in the order they were posted. Any thread may post,
  /// also before `run()`.
  public nonisolated func post(_ work: @escaping @Sendable @DisplayActor () -> Void) {
    inbox.append(.closure(work))
  }

  /// Runs `work` on the display thread like `post`, but doesn't wake a thread for it that will wake by itself within
  /// 250 ms. Any thread may post.
  public nonisolated func postDeferred(_ work: @escaping @Sendable @DisplayActor () -> Void) {
    inbox.append(.closure(work), isDeferred: true)
  }

  /// True if some thread is inside `run()`.
  package var hasThread: Bool { thread.load(ordering: .acquiring) != 0 }

  var isCurrentThread: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  // MARK: Sources, timers, ends of turns

  @DisplayActor private var lastNumber: UInt64 = 0
  @DisplayActor private var sources: [(id: SourceID, descriptor: Int32, ready: @DisplayActor () -> Void)] = []
  @DisplayActor private var timers = Timers<@DisplayActor () -> Void>()
  @DisplayActor private var endsOfTurn: [(id: EndOfTurnID, work: @DisplayActor () -> Void)] = []
  @DisplayActor private var longTurns: [(id: EndOfTurnID, work: @DisplayActor (LongTurn) -> Void)] = []
  @DisplayActor private var polled: [pollfd] = []
  /// Those that `polled` holds from its second entry on.
  @DisplayActor private var polledSources: [SourceID] = []
  @DisplayActor private var metrics = TurnMetrics()
  @DisplayActor private var cpuTimeAtReset = Duration.zero
  /// The part of the present turn that has taken longest.
  @DisplayActor private var longest = (part: LongTurn.Part.sources, time: Duration.zero)
  /// How long the present turn has been held by `holdDisplay`.
  @DisplayActor private(set) var held = Duration.zero

  /// When the present turn began, on the monotonic clock. The arrival of everything that the turn handles was noticed then.
  @DisplayActor private(set) var turnStart = Duration.zero

  /// Calls `ready` in each turn in which the descriptor can be read, or has hung up. The descriptor must stay open until
  /// `removeSource`; one that was closed before is reported once more and then removed.
  @DisplayActor
  public func addSource(fileDescriptor: Int32, _ ready: @escaping @DisplayActor () -> Void) -> SourceID {
    lastNumber += 1
    let id = SourceID(number: lastNumber)
    sources.append((id, fileDescriptor, ready))
    return id
  }

  /// Stops watching a descriptor; one that isn't watched any more is no mistake.
  @DisplayActor
  public func removeSource(_ id: SourceID) {
    sources.removeAll { $0.id == id }
  }

  /// Calls `work` once, no earlier than `delay` from now.
  @DisplayActor
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @DisplayActor () -> Void) -> TimerID {
    timers.add(deadline: .monotonicNow + delay, work)
  }

  /// Calls `work` once, no earlier than `deadline` of the monotonic clock.
  @DisplayActor
  @discardableResult
  func schedule(at deadline: Duration, _ work: @escaping @DisplayActor () -> Void) -> TimerID {
    timers.add(deadline: deadline, work)
  }

  /// Cancels a timer; one that has fired already is no mistake.
  @DisplayActor
  public func cancel(_ id: TimerID) {
    timers.cancel(id)
  }

  /// Calls `work` at the end of every turn, in the order of registration.
  @DisplayActor
  package func addEndOfTurn(_ work: @escaping @DisplayActor () -> Void) -> EndOfTurnID {
    lastNumber += 1
    let id = EndOfTurnID(number: lastNumber)
    endsOfTurn.append((id, work))
    return id
  }

  /// Calls `work` after each turn that was so long that somebody could have noticed it.
  @DisplayActor
  package func addLongTurn(_ work: @escaping @DisplayActor (LongTurn) -> Void) -> EndOfTurnID {
    lastNumber += 1
    let id = EndOfTurnID(number: lastNumber)
    longTurns.append((id, work))
    return id
  }

  /// Stops calling a closure at the end of turns, or after long ones; one that isn't called any more is no mistake.
  @DisplayActor
  package func removeEndOfTurn(_ id: EndOfTurnID) {
    endsOfTurn.removeAll { $0.id == id }
    longTurns.removeAll { $0.id == id }
  }

  /// True if a timer is due, now or later.
  @DisplayActor var hasTimers: Bool { timers.nextDeadline != nil }

  // MARK: Metrics

  /// The times for which the display thread was busy since the loop started, or since `resetTurns()`.
  @DisplayActor package var turns: TurnMetrics {
    var turns = metrics
    turns.cpuTime = .threadProcessorTime - cpuTimeAtReset
    return turns
  }

  /// Begins the metrics anew.
  @DisplayActor
  package func resetTurns() {
    metrics.reset()
    cpuTimeAtReset = .threadProcessorTime
  }

  // MARK: Waiting

  /// Has the display thread wait for other threads, and do nothing but what they post: **the one place where it may.** No input is
  /// read meanwhile and nothing painted. Only a gallery whose views are to be drawn in `DrawingMode.sync` comes here.
  ///
  /// - Parameters:
  ///   - deadline: when to give up, on the monotonic clock.
  ///   - isWaiting: asked before each sleep; false ends the wait, as does `stop()`.
  @DisplayActor
  package func holdDisplay(until deadline: Duration, while isWaiting: () -> Bool) {
    let start = Duration.monotonicNow
    defer { held += .monotonicNow - start }
    while isWaiting(), !inbox.isStopRequested {
      let rest = deadline - .monotonicNow
      guard rest > .zero else { return }
      if inbox.prepareToSleep(atMost: rest) {
        var wake = [pollfd(fd: inbox.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
        _ = flyloft_poll(&wake, 1, Int64(rest.nanoseconds))
        if wake[0].revents != 0 { inbox.clearWake() }
      }
      carryOut(inbox.takeAll())
    }
  }

  // MARK: A turn

  @DisplayActor
  private func turnUntilStopped() {
    let share = ProcessorShare()
    cpuTimeAtReset = .threadProcessorTime
    while true {
      waitForWork()
      (turnStart, held) = (.monotonicNow, .zero)
      let before = share.read()
      takeTurn()
      // Most turns are shorter, and can't have been delayed by much. The delay is read before the turn's end is taken, so that
      // none is taken off which came after it.
      let times = .monotonicNow - turnStart > .milliseconds(1) ? share.read() - before : ProcessorShare.Times()
      let wall = Duration.monotonicNow - turnStart
      metrics.record(wall: wall, delayed: times.delayed, held: held)
      if wall > LongTurn.limit {
        let part = held > wall / 2 ? .held : longest.part
        let turn = LongTurn(start: turnStart, wall: wall, ran: times.ran, delayed: times.delayed, part: part)
        for observer in longTurns { observer.work(turn) }
      }
      if inbox.takeStop() { return }
    }
  }

  @DisplayActor
  private func waitForWork() {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: inbox.wakeDescriptor, events: Int16(POLLIN), revents: 0))
    polledSources.removeAll(keepingCapacity: true)
    for source in sources {
      polled.append(pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0))
      polledSources.append(source.id)
    }
    // Unlike poll itself, not limited to whole milliseconds: frames are due between two of them.
    guard flyloft_poll(&polled, UInt(polled.count), nanosecondsToSleep()) >= 0 else {
      // A signal interrupted the wait, and nothing is known about the descriptors.
      for index in polled.indices { polled[index].revents = 0 }
      return
    }
  }

  /// The time until a timer is due; -1 when there is none, zero when work has been posted.
  @DisplayActor
  private func nanosecondsToSleep() -> Int64 {
    let remaining = timers.nextDeadline.map { max($0 - .monotonicNow, .zero) }
    guard inbox.prepareToSleep(atMost: remaining) else { return 0 }
    return remaining.map { Int64($0.nanoseconds) } ?? -1
  }

  @DisplayActor
  private func takeTurn() {
    if polled[0].revents != 0 { inbox.clearWake() }
    let work = inbox.takeAll()
    for (entry, id) in zip(polled.dropFirst(), polledSources) where entry.revents != 0 {
      // Looked up again, because an earlier callback of this turn may have removed the source, and its descriptor's number
      // may be another's since.
      sources.first { $0.id == id }?.ready()
      // A descriptor that was closed would be reported without end, and the loop never rest.
      if Int32(entry.revents) & POLLNVAL != 0 { removeSource(id) }
    }
    longest = (.sources, .monotonicNow - turnStart)
    let limit = timers.horizon
    took(.timers) { while let due = timers.takeDue(at: turnStart, addedBefore: limit) { due() } }
    took(.work) { carryOut(work) }
    took(.painting) { for end in endsOfTurn { end.work() } }
  }

  @DisplayActor
  private func took(_ part: LongTurn.Part, _ work: () -> Void) {
    let start = Duration.monotonicNow
    work()
    let time = .monotonicNow - start
    if time > longest.time { longest = (part, time) }
  }

  @DisplayActor
  private func carryOut(_ work: [Inbox.Work]) {
    for item in work {
      switch item {
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .closure(let closure): closure()
      }
    }
  }
}
