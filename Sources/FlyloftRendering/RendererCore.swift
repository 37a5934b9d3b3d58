internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording

/// What the renderer and its workers share: the schedule and the cache under one boring lock.
///
/// Apart from `Renderer`, so that workers hold on to this and not to the renderer, whose end ends them.
final class RendererCore: @unchecked Sendable {
  typealias Schedule = DrawSchedule<AnyRequest, DrawKey>

  /// What is known of a draw that a worker has.
  struct Run {
    let mark = Obsolescence()
    var key: DrawKey?
  }

  let lock = Lock()
  // All below is touched under the lock only; that is why the class may call itself Sendable, and why the run-time check
  // for overlapping accesses has nothing to find in what every look-up touches.
  @exclusivity(unchecked) var schedule = Schedule()
  @exclusivity(unchecked) var cache: CostAwareCache<DrawKey, Picture>
  var runs: [Schedule.DrawID: Run] = [:]
  var watch: WorkerWatch<Schedule.DrawID>
  private var pressure: PressureResponse
  @exclusivity(unchecked) var counts = RendererFigures()
  var isShutDown = false
  private var lastLane = 0

  /// What a window wants done by whoever is inside next; see RendererCore+Orders.
  let orders = Mailbox<Order>()

  let trace: Trace?
  /// Of the thread that watches memory, and only ever used by it.
  private let pressureTrack: TraceTrack?

  let niceness: Int32
  let alarm: any Alarm
  let pixels: any PixelAllocator
  let completions: any CompletionContext
  private let wishObserver: Renderer.WishObserver?

  init(
    _ configuration: Renderer.Configuration, pixels: any PixelAllocator, completions: any CompletionContext,
    wishObserver: Renderer.WishObserver?, alarm: any Alarm, stuckLimit: Int
  ) {
    cache = CostAwareCache(budget: configuration.cacheByteCount)
    pressure = PressureResponse(configured: configuration.cacheByteCount)
    counts.workerCount = configuration.workerCount
    counts.busyTime = Array(repeating: .zero, count: configuration.workerCount)
    watch = WorkerWatch(
      workerCount: configuration.workerCount, deadline: configuration.drawDeadline, stuckLimit: stuckLimit)
    trace = configuration.trace
    pressureTrack = configuration.memoryPressure == nil ? nil : trace?.track(named: "memory pressure")
    niceness = configuration.niceness
    self.alarm = alarm
    self.pixels = pixels
    self.completions = completions
    self.wishObserver = wishObserver
  }

  // MARK: Asking

  func cachedImage(for key: DrawKey) -> Image? {
    locked { lookUp(key)?.image }
  }

  /// A lane that nobody else uses.
  func makeLane() -> Lane {
    locked {
      lastLane += 1
      return Lane(group: .min, index: lastLane)
    }
  }

  /// The picture, if it is at hand; else `completion` will be called.
  func submit(_ key: DrawKey, in lane: Lane, completion: @escaping @Sendable (DrawOutcome) -> Void) -> Drawing? {
    step { actions in
      if isShutDown { return refuse(completion, result: nil) }
      if let kept = lookUp(key) {
        schedule.answered(lane, actions: &actions)
        return Effect(result: Drawing(key: key, image: kept.image, drawTime: .zero))
      }
      _ = schedule.submit(AnyRequest(key, completion: completion), in: lane, actions: &actions)
      return Effect(result: nil)
    }
  }

  func submit(_ request: AnyRequest, in lane: Lane) {
    step { actions in
      if isShutDown { return refuse(request.completion, result: ()) }
      _ = schedule.submit(request, in: lane, actions: &actions)
      return Effect(result: ())
    }
  }

  private func refuse<Result>(
    _ completion: (@Sendable (DrawOutcome) -> Void)?, result: Result
  ) -> Effect<Result> {
    Effect(result: result, after: { [completions] in completions.perform { completion?(.cancelled) } })
  }

  func cancel(_ lane: Lane) {
    step { actions in
      schedule.cancel(lane, actions: &actions)
      return Effect(result: ())
    }
  }

  /// Gives up part of the cache. Called by what watches memory, on its thread.
  func memoryIsShort() {
    let evicted = locked {
      counts.pressureEvents = (counts.pressureEvents ?? 0) + 1
      let floor = max(pressure.configured / 8, 2 * cache.pinnedByteCount)
      let evicted = cache.setBudget(pressure.pressed(at: .now, floor: floor))
      counts.evicted += evicted.count
      return evicted
    }
    if let pressureTrack { DrawEnd.tell(pressureTrack, ofEvictions: evicted) }
    let isSmaller = !evicted.isEmpty
    // The last references, given up after unlocking and before the heap is asked for what they left.
    _ = consume evicted
    if isSmaller { returnFreeMemory() }
  }

  /// Says that `memoryIsShort` will be called when it is.
  func hearsOfPressure() { locked { counts.pressureEvents = counts.pressureEvents ?? 0 } }

  func shutDown() {
    step { actions in
      isShutDown = true
      schedule.cancelAll(actions: &actions)
      lock.broadcast()
      return Effect(result: ())
    }
    alarm.stop()
  }

  var figures: RendererFigures { locked { presentFigures } }

  var figuresAtHand: RendererFigures? { lockedIfFree { presentFigures } }

  var cacheBudgetAtHand: Int? { lockedIfFree { pressure.budget(at: .now) } }

  private var presentFigures: RendererFigures {
    var figures = counts
    figures.queue = schedule.waiting
    figures.running = schedule.runningCount
    figures.stuck = watch.stuckCount
    figures.cacheByteCount = cache.byteCount
    figures.cacheBudget = pressure.budget(at: .now)
    figures.cachedImages = cache.count
    let now = alarm.now
    for index in figures.busyTime.indices { figures.busyTime[index] += watch.workTime(of: index, at: now) }
    return figures
  }

  /// Who finds nothing here wishes for it, and is counted then.
  func imageAtHand(for key: DrawKey) -> Image? { lockedIfFree { lookUp(key, countsMiss: false)?.image } ?? nil }

  // MARK: Telling

  /// Tells a request its result, unless it has ended since; called by the completion context.
  private func tell(_ lane: Lane, _ ticket: Schedule.Ticket, _ request: AnyRequest, _ outcome: DrawOutcome) {
    guard locked({ schedule.beginTelling(ticket, in: lane) }) else { return }
    request.completion?(outcome)
    step { actions in
      schedule.endTelling(in: lane, actions: &actions)
      return Effect(result: ())
    }
  }

  // MARK: Under the lock

  func lookUp(_ key: DrawKey, countsMiss: Bool = true) -> Picture? {
    guard let kept = cache.value(for: key) else {
      if countsMiss { counts.misses += 1 }
      return nil
    }
    counts.hits += 1
    counts.savedTime += kept.drawTime
    return kept
  }

  /// Counts what was drawn and caches it.
  func account(for kept: Picture, key: DrawKey, isKept: Bool, in lane: Lane?) -> DrawEnd {
    counts.drawn += 1
    counts.drawTime += kept.drawTime
    // A view that holds NaN is not equal to itself and would never be found again.
    guard isKept, key == key else { return DrawEnd(ending: "drawn") }
    // Growing back needs no timer: only here does the budget matter.
    if cache.budget < pressure.configured { _ = cache.setBudget(max(pressure.budget(at: .now), cache.budget)) }
    let evicted = cache.insert(
      kept, for: key.kept, byteCount: kept.image.byteCount, cost: kept.drawTime, at: lane.map(CachePlace.init))
    guard let evicted else {
      counts.oversized += 1
      return DrawEnd(ending: "drawn")
    }
    counts.evicted += evicted.count
    return DrawEnd(ending: "drawn", kept: (kept.image.byteCount, cache.byteCount), evicted: evicted)
  }

  // MARK: Locking, then acting

  struct Effect<Result> {
    var result: Result
    /// What requests that have a result by this step are told.
    var outcome: DrawOutcome?
    var after: (() -> Void)?
  }

  /// Runs `body` under the lock, then, unlocked, what it decided.
  func step<Result>(_ body: (inout [Schedule.Action]) -> Effect<Result>) -> Result {
    var sequel = Sequel()
    let effect = locked {
      var actions: [Schedule.Action] = []
      let effect = body(&actions)
      carryOut(actions, outcome: effect.outcome, &sequel)
      return effect
    }
    follow(sequel)
    effect.after?()
    return effect.result
  }

  /// What is left to do after unlocking.
  /// What somebody is to be told.
  struct Message {
    var isUrgent = true
    let tell: @Sendable () -> Void
  }

  struct Sequel {
    var told: [Message] = []
    var isDeserted = false
    /// Pictures given up, whose memory is returned when this goes.
    var released: [Picture] = []
  }

  func carryOut(_ actions: [Schedule.Action], outcome result: DrawOutcome?, _ sequel: inout Sequel) {
    for action in actions {
      switch action {
      case .wakeWorker:
        lock.signal()
        sequel.isDeserted = watch.isDeserted
      case .obsolete(let id): runs[id]?.mark.set()
      case .end(let lane, let ticket, let request, let ending):
        let outcome = outcome(of: ending, result)
        if let completion = request.completion {
          sequel.told.append(Message { completion(outcome) })
        } else if let wishObserver, ending == .drawn || ending == .failed {
          let result = Renderer.WishResult(
            lane: lane, request: request.base, outcome: outcome, number: ticket.number)
          sequel.told.append(Message(isUrgent: !schedule.isAhead(lane)) { wishObserver(result) })
        }
      case .tell(let lane, let ticket, let request, _):
        guard let result else { preconditionFailure("a request without its result") }
        sequel.told.append(Message { self.tell(lane, ticket, request, result) })
      }
    }
  }

  func follow(_ sequel: Sequel) {
    for message in sequel.told {
      if message.isUrgent {
        completions.perform(message.tell)
      } else {
        completions.performUnhurriedly(message.tell)
      }
    }
    // The watch refuses it: not this thread, which may be inside a completion of one that was refused.
    if sequel.isDeserted { alarm.set(for: .zero) }
  }

  private func outcome(of ending: Schedule.Ending, _ result: DrawOutcome?) -> DrawOutcome {
    switch ending {
    case .superseded:
      counts.superseded += 1
      return .superseded
    case .cancelled:
      counts.cancelled += 1
      return .cancelled
    case .drawn, .failed:
      guard let result else { preconditionFailure("a wish without its result") }
      return result
    }
  }
}
