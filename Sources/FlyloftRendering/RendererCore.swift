internal import Flyloft

/// What the renderer and its workers share: the schedule and the cache under one boring lock.
///
/// Apart from `Renderer`, so that workers hold on to this and not to the renderer, whose end ends them.
final class RendererCore: @unchecked Sendable {
  typealias Schedule = DrawSchedule<AnyRequest, DrawKey>

  private struct Kept {
    let image: Image
    let drawTime: Duration
  }

  private typealias Completion = @Sendable (DrawOutcome) -> Void

  private let lock = Lock()
  // All below is touched under the lock only; that is why the class may call itself Sendable.
  private var schedule = Schedule()
  private var cache: CostAwareCache<DrawKey, Kept>
  // A wish has no completion of its own: the wish observer is told.
  private var listeners: [Schedule.Ticket: Completion] = [:]
  private var marks: [Schedule.DrawID: Obsolescence] = [:]
  private var counts = RendererFigures()
  private var isShutDown = false
  private var lastLane = 0

  private let pixels: any PixelAllocator
  private let completions: any CompletionContext
  private let wishObserver: Renderer.WishObserver?

  init(
    _ configuration: Renderer.Configuration, pixels: any PixelAllocator, completions: any CompletionContext,
    wishObserver: Renderer.WishObserver?
  ) {
    cache = CostAwareCache(budget: configuration.cacheByteCount)
    counts.workerCount = configuration.workerCount
    counts.busyTime = Array(repeating: .zero, count: configuration.workerCount)
    self.pixels = pixels
    self.completions = completions
    self.wishObserver = wishObserver
  }

  // MARK: Asking

  func cachedImage(for key: DrawKey) -> Image? {
    lock.withLock { lookUp(key)?.image }
  }

  /// A lane that nobody else uses.
  func makeLane() -> Lane {
    lock.withLock {
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
      let ticket = schedule.submit(AnyRequest(key), in: lane, actions: &actions)
      listeners[ticket] = completion
      return Effect(result: nil)
    }
  }

  func submit(_ request: AnyRequest, in lane: Lane, completion: @escaping @Sendable (DrawOutcome) -> Void) {
    step { actions in
      if isShutDown { return refuse(completion, result: ()) }
      listeners[schedule.submit(request, in: lane, actions: &actions)] = completion
      return Effect(result: ())
    }
  }

  private func refuse<Result>(
    _ completion: @escaping @Sendable (DrawOutcome) -> Void, result: Result
  ) -> Effect<Result> {
    Effect(result: result, after: { [completions] in completions.perform { completion(.cancelled) } })
  }

  func cancel(_ lane: Lane) {
    step { actions in
      schedule.cancel(lane, actions: &actions)
      return Effect(result: ())
    }
  }

  func wish(for request: any DrawRequest, in lane: Lane) {
    step { actions in
      guard !isShutDown else { return Effect(result: ()) }
      _ = schedule.submit(AnyRequest(request), in: lane, actions: &actions)
      return Effect(result: ())
    }
  }

  func replaceWishes(_ wishes: [(lane: Lane, request: any DrawRequest)]) {
    let wishes = wishes.map { Schedule.Wish(lane: $0.lane, request: AnyRequest($0.request)) }
    step { actions in
      guard !isShutDown else { return Effect(result: ()) }
      schedule.replaceWishes(wishes, actions: &actions)
      return Effect(result: ())
    }
  }

  func pin(_ keys: Set<DrawKey>) {
    lock.withLock { cache.pin(keys) }
  }

  func discard(_ keys: Set<DrawKey>) {
    let discarded = lock.withLock { keys.compactMap { cache.remove($0) } }
    withExtendedLifetime(discarded) {}
  }

  func shutDown() {
    step { actions in
      isShutDown = true
      schedule.cancelAll(actions: &actions)
      lock.broadcast()
      return Effect(result: ())
    }
  }

  var figures: RendererFigures {
    lock.withLock {
      var figures = counts
      figures.waiting = schedule.waitingCount
      figures.running = schedule.runningCount
      figures.cacheByteCount = cache.byteCount
      figures.cacheBudget = cache.budget
      figures.cachedImages = cache.count
      return figures
    }
  }

  // MARK: Working

  /// A worker's life.
  func work(as worker: Int) {
    while let (id, request, mark) = nextDraw() {
      let begin = ContinuousClock.now
      draw(id, request, mark)
      let busy = ContinuousClock.now - begin
      lock.withLock { counts.busyTime[worker] += busy }
    }
  }

  /// Draws on the calling thread, outside the schedule.
  func drawHere(_ key: DrawKey) throws(DrawFailure) -> Image {
    let result = Self.picture(of: key, pixels: pixels, obsolescence: Obsolescence())
    switch result {
    case .success(let kept):
      let evicted = lock.withLock { account(for: kept, key: key, isKept: true) }
      withExtendedLifetime(evicted) {}
      return kept.image
    case .failure(let failure):
      lock.withLock { counts.failed += 1 }
      throw failure
    }
  }

  private func nextDraw() -> (Schedule.DrawID, AnyRequest, Obsolescence)? {
    lock.withLock {
      while !isShutDown {
        if let (id, request) = schedule.take() {
          let mark = Obsolescence()
          marks[id] = mark
          return (id, request, mark)
        }
        lock.wait()
      }
      return nil
    }
  }

  private func draw(_ id: Schedule.DrawID, _ request: AnyRequest, _ mark: Obsolescence) {
    let key: DrawKey
    do { key = try request.base.resolve() } catch {
      return finish(id, .failure(DrawFailure(error, key: nil)), key: nil, isKept: false)
    }
    let goesOn = step { actions in
      if let kept = lookUp(key) {
        let drawing = Drawing(key: key, image: kept.image, drawTime: .zero)
        marks[id] = nil
        schedule.finish(id, as: .drawn, actions: &actions)
        return Effect(result: false, outcome: .drawn(drawing))
      }
      let goesOn = schedule.identify(id, as: key, actions: &actions)
      if !goesOn {
        if !mark.isSet { counts.joined += 1 }
        marks[id] = nil
      }
      return Effect(result: goesOn)
    }
    guard goesOn else { return }
    finish(id, Self.picture(of: key, pixels: pixels, obsolescence: mark), key: key, isKept: request.base.isKept)
  }

  private static func picture(
    of key: DrawKey, pixels: any PixelAllocator, obsolescence: Obsolescence
  ) -> Result<Kept, DrawFailure> {
    do {
      let begin = threadProcessorTime()
      let surface = try Surface(size: key.pixelSize, allocator: pixels)
      try surface.draw(
        scale: key.scale, background: key.background, part: (key.part.origin, of: key.wholeSize),
        obsolescence: obsolescence
      ) { canvas in
        try key.view.draw(on: canvas)
      }
      return .success(Kept(image: surface.freeze(), drawTime: threadProcessorTime() - begin))
    } catch {
      return .failure(DrawFailure(error, key: key))
    }
  }

  private func finish(
    _ id: Schedule.DrawID, _ result: Result<Kept, DrawFailure>, key: DrawKey?, isKept: Bool
  ) {
    let evicted = step { actions in
      marks[id] = nil
      // An obsolete draw left things out, and what it threw may come of that.
      guard schedule.isWanted(id) else {
        schedule.finish(id, as: .cancelled, actions: &actions)
        return Effect(result: [Kept]())
      }
      switch result {
      case .success(let kept):
        let evicted = account(for: kept, key: key!, isKept: isKept)
        schedule.finish(id, as: .drawn, actions: &actions)
        return Effect(
          result: evicted, outcome: .drawn(Drawing(key: key!, image: kept.image, drawTime: kept.drawTime)))
      case .failure(let failure):
        counts.failed += 1
        schedule.finish(id, as: .failed, actions: &actions)
        return Effect(result: [], outcome: .failed(failure))
      }
    }
    // Released here, after unlocking: giving pixels back is the allocator's business.
    withExtendedLifetime(evicted) {}
  }

  // MARK: Under the lock

  private func lookUp(_ key: DrawKey) -> Kept? {
    guard let kept = cache.value(for: key) else {
      counts.misses += 1
      return nil
    }
    counts.hits += 1
    counts.savedTime += kept.drawTime
    return kept
  }

  /// Counts what was drawn and caches it; returns what had to go for it.
  private func account(for kept: Kept, key: DrawKey, isKept: Bool) -> [Kept] {
    counts.drawn += 1
    counts.drawTime += kept.drawTime
    // A view that holds NaN is not equal to itself and would never be found again.
    guard isKept, key == key else { return [] }
    guard let evicted = cache.insert(kept, for: key, byteCount: kept.image.byteCount, cost: kept.drawTime) else {
      counts.oversized += 1
      return []
    }
    counts.evicted += evicted.count
    return evicted
  }

  // MARK: Locking, then acting

  private struct Effect<Result> {
    var result: Result
    /// What requests that ended as drawn or failed in this step are told.
    var outcome: DrawOutcome?
    var after: (() -> Void)?
  }

  /// Runs `body` under the lock, then, unlocked, what it decided.
  private func step<Result>(_ body: (inout [Schedule.Action]) -> Effect<Result>) -> Result {
    var told: [@Sendable () -> Void] = []
    let effect = lock.withLock {
      var actions: [Schedule.Action] = []
      let effect = body(&actions)
      for action in actions {
        switch action {
        case .wakeWorker: lock.signal()
        case .obsolete(let id): marks[id]?.set()
        case .end(let lane, let ticket, let request, let ending):
          let outcome = outcome(of: ending, effect.outcome)
          if let completion = listeners.removeValue(forKey: ticket) {
            told.append { completion(outcome) }
          } else if let wishObserver, ending == .drawn || ending == .failed {
            told.append { wishObserver(lane, request.base, outcome) }
          }
        }
      }
      return effect
    }
    for message in told { completions.perform(message) }
    effect.after?()
    return effect.result
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
      guard let result else { preconditionFailure("a request ended as drawn or failed without a result") }
      return result
    }
  }
}
