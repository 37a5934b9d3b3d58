internal import Flyloft

/// All that the renderer decides, as one value: the schedule, the cache, the keys it knows, and the watch over its workers.
///
/// No locks, no threads, no clocks, no drawing, and no foreign code: views are compared by whoever holds the state, between
/// two steps (see `KeySearch`). Times are given, as time since any fixed point. Each step adds to `RendererActions` what is
/// to be done about it. The same steps give the same actions each time, so that the renderer can run on threads
/// (`RendererCore`) as well as in a simulation.
package struct RendererState {
  package typealias Schedule = DrawSchedule<Renderer.Request>
  package typealias Completion = @Sendable (DrawOutcome) -> Void

  /// A draw that a worker has.
  struct Run {
    let token: CancellationToken
    /// The build that it is of, where its module is being edited.
    let build: EditPatience.Build?
    /// The way in which its process was ended, if it was.
    var interruption: Interruption?
    var key: DrawKey?
    /// Held until the draw ends; nil until it is identified, and for a key that is not equal to itself.
    var picture: PictureID?
    /// Threads that wait for the result.
    var waiting: [PendingResult] = []
    /// Since when nobody wants it, as far as that has been noticed.
    var unwantedSince: Duration?

    enum Interruption { case overdue, postponed }

    mutating func begin(_ key: DrawKey, as picture: PictureID) { (self.key, self.picture) = (key, picture) }
  }

  package internal(set) var schedule = Schedule()
  var pictures: PictureStore
  var runs: [DrawID: Run] = [:]
  var watchdog: WorkerWatchdog<DrawID>
  var patience: EditPatience
  var extraWorker: ExtraWorker
  package var loads: LoadState
  var counts = RendererMetrics()
  private(set) var isShutDown = false
  private var lastAnonymousLane = 0

  /// - Parameters:
  ///   - workerCount: workers, 1 at least.
  ///   - cacheByteCount: bytes of pictures that are kept.
  ///   - drawDeadline: how long one draw may take; nil for ever.
  ///   - extraWorkerDelay: how long what a window requests before all else waits for a worker before it gets a thread of its own;
  ///     nil for as long as it takes.
  ///   - stuckLimit: the most threads that are given up for lost.
  ///   - loadLimit: the most loads that go on at once.
  ///   - dataByteCount: bytes of what was loaded that are kept.
  ///   - eviction: says what goes when the cache is full.
  package init(
    workerCount: Int, cacheByteCount: Int, drawDeadline: Duration? = nil, extraWorkerDelay: Duration? = nil,
    stuckLimit: Int = 64, loadLimit: Int = 4, dataByteCount: Int = 32 << 20,
    eviction: any EvictionPolicy = EvictionScores()
  ) {
    pictures = PictureStore(budget: cacheByteCount, policy: eviction)
    watchdog = WorkerWatchdog(workerCount: workerCount, deadline: drawDeadline, stuckLimit: stuckLimit)
    patience = EditPatience(deadline: drawDeadline)
    extraWorker = ExtraWorker(after: extraWorkerDelay)
    loads = LoadState(limit: loadLimit, byteCount: dataByteCount, patience: drawDeadline)
    counts.workerCount = workerCount
    counts.busyTime = Array(repeating: .zero, count: workerCount)
  }

  /// The posts of the workers, as they are at first.
  package var posts: [WorkerPost] { watchdog.posts }

  // MARK: Asking

  /// A lane that nobody else uses.
  mutating func makeLane() -> Place {
    lastAnonymousLane += 1
    return Place(gallery: .min, row: lastAnonymousLane)
  }

  /// Ends what waits or runs in a lane.
  package mutating func cancel(_ lane: Place, _ actions: inout RendererActions) {
    schedule.cancel(lane, actions: &actions.scheduled)
    conclude(&actions)
  }

  /// Ends everything; what is asked for from now on ends at once.
  package mutating func shutDown(now: Duration, _ actions: inout RendererActions) {
    isShutDown = true
    loads.replace([], prefetch: [], now: now, &actions)
    schedule.cancelAll(actions: &actions.scheduled)
    conclude(&actions)
    actions.wakeCount = .max
  }

  /// Does what a window wants done.
  package mutating func carryOut(_ order: WindowOrder, now: Duration, _ actions: inout RendererActions) {
    switch order {
    case .pin(let pinned): pictures.pin(pinned, &actions)
    case .discard(let discarded): pictures.discard(discarded, &actions)
    case .reportMetrics: actions.post(.metrics(metrics(at: now)), isUrgent: true)
    case .replaceLoads(let visible, let prefetch):
      guard !isShutDown else { return }
      loads.replace(visible, prefetch: prefetch, now: now, &actions)
    case .withdraw(let place): cancel(place, &actions)
    case .request(let request, let place):
      guard !isShutDown else { return }
      let request = Renderer.Request(request, in: place, completion: nil)
      schedule.submit(request, holdsLaneUntilDelivered: false, actions: &actions.scheduled)
      if watchdog.isBusy, let turn = schedule.firstInteractiveTurn, let time = extraWorker.requestWaits(turn, now: now)
      {
        actions.setDeadline(time)
      }
    case .replaceRequests(let visible, let prefetch, let center):
      guard !isShutDown else { return }
      // What is wanted most is in the viewport or next to it, and evictions come with new requests only.
      if let center = center ?? visible.first?.place ?? prefetch.first?.place { pictures.focus = center }
      counts.evicted += pictures.grow(now: now, &actions).count
      schedule.replaceRequests(visible, prefetch: prefetch, actions: &actions.scheduled)
      if visible.contains(where: \.mayBeSlow) { keepWorker(now: now, &actions) }
      watchUnwanted(now: now, &actions)
    }
    conclude(&actions)
  }

  /// Gives up part of the cache.
  ///
  /// - Returns: what was evicted.
  package mutating func memoryIsShort(now: Duration, _ actions: inout RendererActions) -> [Picture] {
    counts.pressureEvents = (counts.pressureEvents ?? 0) + 1
    let evicted = pictures.memoryIsShort(now: now, &actions)
    counts.evicted += evicted.count
    return evicted
  }

  /// Says that `memoryIsShort` will be called when it is.
  package mutating func hearsOfPressure() { counts.pressureEvents = counts.pressureEvents ?? 0 }

  // MARK: Delivering

  /// Ends a request that has a result, unless it has ended since.
  ///
  /// - Returns: true if the result is to be delivered, and then `endDelivery` to be called.
  package mutating func beginDelivery(_ delivery: RendererActions.Delivery) -> Bool {
    schedule.beginDelivery(delivery.ticket, in: delivery.place)
  }

  /// A result has been delivered.
  package mutating func endDelivery(_ delivery: RendererActions.Delivery, _ actions: inout RendererActions) {
    schedule.endDelivery(in: delivery.place, actions: &actions.scheduled)
    conclude(&actions)
  }

  // MARK: Metrics

  /// The counts of what has been done so far, and of what there is now.
  package func metrics(at now: Duration) -> RendererMetrics {
    var metrics = counts
    metrics.queue = schedule.waiting
    metrics.running = schedule.runningCount
    metrics.stuck = watchdog.stuckCount
    metrics.loading = loads.runningCount
    metrics.dataByteCount = loads.byteCount
    metrics.cacheByteCount = pictures.byteCount
    metrics.cacheBudget = pictures.budget(at: now)
    metrics.cachedImages = pictures.count
    metrics.knownKeys = pictures.knownKeys
    for index in metrics.busyTime.indices { metrics.busyTime[index] += watchdog.workTime(of: index, at: now) }
    return metrics
  }

  // MARK: Concluding

  /// Makes actions of what the schedule said.
  ///
  /// - Parameter result: what requests get that have a result by this step.
  mutating func conclude(_ actions: inout RendererActions, result: DrawOutcome? = nil) {
    for step in actions.scheduled[actions.concludedCount...] {
      switch step {
      case .wakeWorker:
        actions.wakeCount += 1
        actions.hasNoWorkers = watchdog.hasNoWorkers
      case .cancel(let draw): if let token = runs[draw]?.token { actions.cancelled.append(token) }
      case .end(let ticket, let request, let ending):
        let outcome = outcome(of: ending, result)
        if let completion = request.completion {
          actions.deliveries.append(
            .init(
              place: request.place, ticket: ticket, completion: completion, outcome: outcome,
              holdsLaneUntilDelivered: false))
        } else if ending == .drawn || ending == .failed {
          let result = Renderer.RequestResult(
            place: request.place, request: request.request, outcome: outcome, number: ticket.number,
            version: request.version)
          // Nobody looks at what is not on screen yet; but what failed is shown and may be asked for otherwise.
          actions.post(.ended(result), isUrgent: ending == .failed || !schedule.isPrefetch(request.place))
        }
      case .deliver(let ticket, let request, _):
        guard let result else { preconditionFailure("a request without its result") }
        guard let completion = request.completion else { preconditionFailure("a delivery to nobody") }
        actions.deliveries.append(
          .init(
            place: request.place, ticket: ticket, completion: completion, outcome: result,
            holdsLaneUntilDelivered: true))
      }
    }
    actions.concludedCount = actions.scheduled.count
  }

  private mutating func outcome(of ending: Schedule.Ending, _ result: DrawOutcome?) -> DrawOutcome {
    switch ending {
    case .superseded:
      counts.superseded += 1
      return .superseded
    case .cancelled:
      counts.cancelled += 1
      return .cancelled
    case .drawn, .failed:
      guard let result else { preconditionFailure("a request without its result") }
      return result
    }
  }
}
