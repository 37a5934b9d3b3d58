internal import CLinux
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// A file descriptor being watched.
public struct SourceID: Hashable, Sendable {
  let number: UInt64
}

/// A closure run at the end of each turn.
public struct EndOfTurnID: Hashable, Sendable {
  let number: UInt64
}

/// Runs the display thread: waits for input, timers and work from other threads, and executes `DisplayActor`.
///
/// A turn is: what is readable, then timers, then work handed in before the turn, then the end-of-turn closures, where
/// windows paint once for all that happened.
public final class EventLoop: SerialExecutor {
  public static let shared = EventLoop()

  private let inbox = Inbox()
  /// The thread inside `run()`, as a number; zero when there is none.
  private let thread = Atomic<UInt>(0)

  private init() {}

  // MARK: Running

  /// Makes the calling thread the display thread until `stop()`.
  public func run() {
    let claim = thread.compareExchange(expected: 0, desired: pthread_self(), ordering: .acquiringAndReleasing)
    precondition(claim.exchanged, "The event loop already runs on another thread.")
    DisplayActor.assumeIsolated { turnUntilStopped() }
    thread.store(0, ordering: .releasing)
  }

  /// Lets `run()` return after its present turn; called before `run()`, after the first. Any thread.
  public func stop() { inbox.stop() }

  /// Hands `work` to the display thread; closures run in the order they were posted. Any thread, also before `run()`.
  public nonisolated func post(_ work: @escaping @Sendable @DisplayActor () -> Void) {
    inbox.append(.closure(work))
  }

  /// The same for work that nobody waits for: a thread that will wake by itself within a quarter of a second is not
  /// woken for it. Any thread.
  public nonisolated func postUnhurriedly(_ work: @escaping @Sendable @DisplayActor () -> Void) {
    inbox.append(.closure(work), isUrgent: false)
  }

  // MARK: Executor

  public func enqueue(_ job: consuming ExecutorJob) {
    inbox.append(.job(UnownedJob(job)))
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  public func checkIsolated() {
    precondition(isCurrentThread, "This belongs on the display thread, the one inside EventLoop.run().")
  }

  public func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

  /// Whether some thread is inside `run()`.
  var hasThread: Bool { thread.load(ordering: .acquiring) != 0 }

  private var isCurrentThread: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  // MARK: Sources, timers, ends of turns

  @DisplayActor private var lastNumber: UInt64 = 0
  @DisplayActor private var sources: [(id: SourceID, descriptor: Int32, ready: @DisplayActor () -> Void)] = []
  @DisplayActor private var timers = Timers<@DisplayActor () -> Void>()
  @DisplayActor private var endsOfTurn: [(id: EndOfTurnID, work: @DisplayActor () -> Void)] = []
  @DisplayActor private var polled: [pollfd] = []
  @DisplayActor private var figures = TurnFigures()
  @DisplayActor private var cpuTimeAtReset = Duration.zero

  /// When the present turn began, on the monotonic clock: what arrived in it was noticed then.
  @DisplayActor private(set) var turnStart = Duration.zero

  /// Calls `ready` in each turn in which the descriptor can be read, or has hung up.
  @DisplayActor
  public func addSource(fileDescriptor: Int32, _ ready: @escaping @DisplayActor () -> Void) -> SourceID {
    lastNumber += 1
    let id = SourceID(number: lastNumber)
    sources.append((id, fileDescriptor, ready))
    return id
  }

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

  /// Forgets a timer; one that has fired already is no mistake.
  @DisplayActor
  public func cancel(_ id: TimerID) {
    timers.cancel(id)
  }

  /// Calls `work` at the end of every turn, in the order of registration.
  @DisplayActor
  public func addEndOfTurn(_ work: @escaping @DisplayActor () -> Void) -> EndOfTurnID {
    lastNumber += 1
    let id = EndOfTurnID(number: lastNumber)
    endsOfTurn.append((id, work))
    return id
  }

  @DisplayActor
  public func removeEndOfTurn(_ id: EndOfTurnID) {
    endsOfTurn.removeAll { $0.id == id }
  }

  // MARK: Figures

  /// How busy the display thread has been.
  @DisplayActor public var turns: TurnFigures {
    var turns = figures
    turns.cpuTime = .threadProcessorTime - cpuTimeAtReset
    return turns
  }

  @DisplayActor
  public func resetTurns() {
    figures.reset()
    cpuTimeAtReset = .threadProcessorTime
  }

  // MARK: A turn

  @DisplayActor
  private func turnUntilStopped() {
    let delay = RunQueueDelay()
    cpuTimeAtReset = .threadProcessorTime
    while true {
      waitForWork()
      turnStart = .monotonicNow
      let delayedBefore = delay.read()
      takeTurn()
      let wall = .monotonicNow - turnStart
      // Short turns can't be far off, and are the many.
      let delayed = wall > .milliseconds(1) ? delay.read() - delayedBefore : .zero
      figures.record(wall: wall, delayed: delayed)
      if inbox.takeStop() { return }
    }
  }

  @DisplayActor
  private func waitForWork() {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: inbox.wakeDescriptor, events: Int16(POLLIN), revents: 0))
    for source in sources { polled.append(pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)) }
    // Not in milliseconds, as poll counts: frames are due between two of them.
    guard flyloft_poll(&polled, UInt(polled.count), nanosecondsToSleep()) >= 0 else {
      // A signal: nothing is known to be readable.
      for index in polled.indices { polled[index].revents = 0 }
      return
    }
  }

  /// How long nothing is due; negative for as long as nobody comes.
  @DisplayActor
  private func nanosecondsToSleep() -> Int64 {
    let remaining = timers.nextDeadline.map { max($0 - .monotonicNow, .zero) }
    guard inbox.prepareToSleep(atMost: remaining) else { return 0 }
    guard let components = remaining?.components else { return -1 }
    return components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  @DisplayActor
  private func takeTurn() {
    if polled[0].revents != 0 { inbox.clearWake() }
    let work = inbox.takeAll()
    for entry in polled.dropFirst() where entry.revents != 0 {
      // Looked up again: an earlier callback of this turn may have removed it.
      sources.first { $0.descriptor == entry.fd }?.ready()
    }
    let limit = timers.horizon
    while let due = timers.takeDue(at: turnStart, addedBefore: limit) { due() }
    for item in work {
      switch item {
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .closure(let closure): closure()
      }
    }
    for end in endsOfTurn { end.work() }
  }
}
