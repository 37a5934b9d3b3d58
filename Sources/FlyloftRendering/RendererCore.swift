internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording
internal import Synchronization

/// The core that the renderer and its workers share: a `RendererState` under one boring lock.
///
/// Under the lock run steps of the state, which call nothing. Outside of it run drawing, comparing and hashing views,
/// reading requests, completions, the event observer, and giving memory back. These happen before a step, or after it by
/// what it returns.
///
/// Apart from `Renderer`, so that workers hold on to this and not to the renderer, whose end ends them.
final class RendererCore: @unchecked Sendable {
  private let lock = Lock()
  // Touched under the lock only. That is why the class may call itself Sendable, and why the run-time check for overlapping
  // accesses has nothing to find in what every look-up touches.
  @exclusivity(unchecked) private var state: RendererState
  /// Workers that sleep, or are about to, and that nobody has begun to wake. Under the lock, too.
  @exclusivity(unchecked) private var idleCount = 0

  /// Loaders that sleep, and loaders that are on their way to a load. Under the lock, too.
  @exclusivity(unchecked) private var idleLoaders = 0
  @exclusivity(unchecked) private var comingLoaders = 0

  private let idle = Semaphore()
  let idleLoader = Semaphore()
  /// The threads that carry out loads.
  let loaders = Loaders()
  /// True if the alarm has been asked for.
  let wantsAlarm = Atomic(false)
  private let orders = Mailbox<WindowOrder>()
  private let outbox: EventOutbox?
  private let completions: any CompletionContext
  private let line: CompletionLine
  /// The drawers of the workers.
  let drawWorkers = DrawWorkerTable()
  /// True if the alarm has a thread.
  let hasAlarm = Atomic(false)
  /// Calls of `refuseAll` that have not been seen to.
  let refusals = Atomic(0)
  /// Of whoever watches memory: usually one thread, but a source may call from several.
  let pressureTrack: TraceTrack?
  let pressureLock = Lock()
  let alarm: any Alarm
  let pixels: any PixelAllocator
  let configuration: Renderer.Configuration

  init(
    _ configuration: Renderer.Configuration, pixels: any PixelAllocator, completions: any CompletionContext,
    eventObserver: Renderer.EventObserver?, alarm: any Alarm, stuckLimit: Int
  ) {
    state = RendererState(
      workerCount: configuration.workerCount, cacheByteCount: configuration.cacheByteCount,
      drawDeadline: configuration.drawDeadline, extraWorkerDelay: configuration.extraWorkerDelay,
      stuckLimit: stuckLimit,
      loadLimit: configuration.loadLimit, dataByteCount: configuration.dataByteCount)
    outbox = eventObserver.map(EventOutbox.init)
    pressureTrack = configuration.memoryPressure == nil ? nil : configuration.trace?.track(named: "memory pressure")
    self.configuration = configuration
    self.alarm = alarm
    self.pixels = pixels
    self.completions = completions
    line = CompletionLine(to: completions)
  }

  // MARK: Steps

  /// Takes a step under the lock, then, unlocked, does what comes of it.
  func step<Result>(_ body: (inout RendererState, inout RendererActions) -> Result) -> Result {
    var actions = RendererActions()
    let result = lock.withLock {
      let result = body(&state, &actions)
      settle(&actions)
      return result
    }
    signal(actions)
    // Before foreign code is called, which may take an hour.
    carryOutOrders()
    deliver(actions)
    return result
  }

  /// Takes a step that leads to no actions.
  @inline(__always)
  func stepWithoutActions<Result>(_ body: (inout RendererState) -> Result) -> Result {
    let result = lock.withLock { body(&state) }
    carryOutOrders()
    return result
  }

  /// The part of actions that is done under the lock: to say who is woken, and in which order events are told.
  private func settle(_ actions: inout RendererActions) {
    actions.wakeCount = min(actions.wakeCount, idleCount)
    idleCount -= actions.wakeCount
    if actions.changesLoads {
      let missing = state.isShutDown ? idleLoaders : max(state.loads.schedule.readyCount - comingLoaders, 0)
      actions.loaders.waking = min(missing, idleLoaders)
      actions.loaders.starting = missing - actions.loaders.waking
      idleLoaders -= actions.loaders.waking
      comingLoaders += missing
    }
    if !actions.events.isEmpty { outbox?.post(actions.events) }
  }

  /// Does what calls nobody.
  private func signal(_ actions: RendererActions) {
    for token in actions.cancelled {
      token.cancel()
      drawWorkers.cancel(token)
    }
    for id in actions.cancelledLoads { loaders.cancel(id) }
    for _ in 0..<actions.wakeCount { idle.signal() }
    for _ in 0..<actions.loaders.waking { idleLoader.signal() }
    for _ in 0..<actions.loaders.starting { startLoader() }
    for (pending, result) in actions.settled { pending.settle(result) }
    if let deadline = actions.deadline { alarm.set(for: deadline) }
    // The alarm's thread refuses it: not this one, which may be inside a completion of one that was refused.
    if actions.hasNoWorkers, hasAlarm.load(ordering: .relaxed) { alarm.set(for: .zero) }
  }

  /// Calls those who are told something.
  private func deliver(_ actions: RendererActions) {
    if let outbox, !actions.events.isEmpty {
      if actions.isUrgent {
        completions.perform { outbox.deliver() }
      } else {
        completions.performDeferred { outbox.deliver() }
      }
    }
    if actions.hasNoWorkers, !hasAlarm.load(ordering: .relaxed) { line.perform { self.refuseAll() } }
    for delivery in actions.deliveries {
      if delivery.holdsLaneUntilDelivered {
        line.perform { self.deliver(delivery) }
      } else {
        line.perform { delivery.completion(delivery.outcome) }
      }
    }
  }

  /// Delivers a result, unless its request has ended since. Called by the completion context.
  private func deliver(_ delivery: RendererActions.Delivery) {
    guard stepWithoutActions({ $0.beginDelivery(delivery) }) else { return }
    delivery.completion(delivery.outcome)
    step { $0.endDelivery(delivery, &$1) }
  }

  // MARK: Workers that wait

  /// Work for a worker. If there is none it counts as idle from then on, and is to call `waitForWork`.
  func take(at post: WorkerPost, now: Duration) -> RendererState.Turn {
    step { self.take(&$0, at: post, now: now, &$1) }
  }

  /// Ends a worker's work and takes the next.
  ///
  /// - Parameter busy: how long it was at it.
  /// - Returns: the post it has from here on, and work as by `take`; nil if it is to end.
  func leaveAndTake(
    _ post: WorkerPost, busy: Duration, now: Duration
  ) -> (post: WorkerPost, turn: RendererState.Turn)? {
    step { state, actions in
      guard let next = state.leave(post, busy: busy) else { return nil }
      return (next, self.take(&state, at: next, now: now, &actions))
    }
  }

  private func take(
    _ state: inout RendererState, at post: WorkerPost, now: Duration, _ actions: inout RendererActions
  ) -> RendererState.Turn {
    let turn = state.take(at: post, now: now, &actions)
    if case .idle = turn { idleCount += 1 }
    return turn
  }

  /// Waits until there may be work. Whoever counts a worker as idle no longer has begun to wake one.
  func waitForWork() { idle.wait() }

  // MARK: Loaders

  /// The turn of a loader.
  enum LoaderTurn {
    case work(LoadID, Renderer.Load)
    /// Nothing now: it counts as idle, and is to wait on `idleLoader`.
    case idle
    case ended
  }

  /// Work for a loader that has come.
  ///
  /// - Parameter ended: what it has just been at, and why there is nothing.
  func takeLoad(after ended: (id: LoadID, end: LoadEnd)? = nil) -> LoaderTurn {
    let now = alarm.now
    return step { state, actions in
      if let (id, end) = ended {
        state.loads.end(id, failure: end.failure, isObsolete: end.isObsolete, &actions)
      } else {
        comingLoaders -= 1
      }
      guard !state.isShutDown else { return .ended }
      if let (id, load) = state.loads.begin(now: now, &actions) { return .work(id, load) }
      idleLoaders += 1
      return .idle
    }
  }

  // MARK: A window's orders

  // A worker may be put aside by the system while it holds the lock, for as long as the machine is busy. So a window posts
  // its orders in a mailbox, and carries them out itself only if the lock is free. If it is not, whoever holds it does so
  // after unlocking: every unlocking is followed by a look into the mailbox, also that of a worker that is about to sleep,
  // since workers don't sleep on the lock but on a semaphore.
  //
  // No order is missed: who posts writes the mailbox and then reads the lock, who leaves writes the lock and then reads the
  // mailbox. The mailbox's operations are sequentially consistent and pthread's unlocking releases, so that neither pair is
  // reordered on x86 (locked instructions) or on ARM (a load-acquire stays behind a store-release): one sees the other.

  /// Has an order carried out, without waiting.
  func give(_ order: WindowOrder) {
    orders.post(order)
    carryOutOrders()
  }

  /// Carries out all orders, unless another thread is inside, which then does.
  private func carryOutOrders() {
    while !orders.isEmpty {
      let now = alarm.now
      var actions = RendererActions()
      // Outlives the lock: orders hold requests, whose end is foreign.
      var taken: [WindowOrder] = []
      let isDone: Void? = lock.withLockIfFree {
        taken = orders.takeAll()
        for order in taken { state.carryOut(order, now: now, &actions) }
        settle(&actions)
      }
      guard isDone != nil else { return }
      signal(actions)
      deliver(actions)
    }
  }
}
