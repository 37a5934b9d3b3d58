internal import Flyloft
internal import FlyloftPreview
package import FlyloftRendering

/// The renderer with threads that are values: a `RendererState`, and workers and loaders who take as long as they are said to.
///
/// It does what `RendererCore` does with the state, in the same order: steps, then wake-ups, cancellations and events; orders
/// that came while somebody was inside are carried out after that. Only what runs at the same time there runs one after the
/// other here, and pictures have no pixels.
package struct VirtualRenderer {
  package internal(set) var state: RendererState
  /// How draws go from now on.
  package var courses: any DrawCourses
  /// Whether orders find somebody inside, and are carried out by whoever it is, a little later.
  package var delaysOrders = false
  /// What happens inside, for who keeps watch; nil where nobody does.
  package var log: [RendererLogEntry]?

  private var threads: [VirtualThread]
  /// The loads that go on, wanted or not.
  var loads: [VirtualLoad] = []
  /// Whether other loads may be ready to begin.
  var mayStartLoads = false
  private var orders: [WindowOrder] = []
  private var ordersDue: Duration?
  private var alarm: Duration?
  private var wakeCount = 0
  /// How many draws were taken from the schedule.
  package private(set) var takenCount = 0
  /// How many draws threw or hung.
  package internal(set) var faultCount = 0
  /// Whether no worker is left that could draw anything.
  package private(set) var hasNoWorkers = false
  private var events: [Renderer.Event] = []
  /// Whether somebody waits for one of the events.
  package private(set) var hasUrgentEvents = false

  /// - Parameters:
  ///   - workerCount: workers, 1 at least.
  ///   - cacheByteCount: bytes of pictures that are kept.
  ///   - drawDeadline: how long one draw may take; nil for ever.
  ///   - extraWorkerDelay: how long what goes before all else waits before one more thread helps out; nil for ever.
  ///   - stuckLimit: the most threads that are given up for lost.
  ///   - dataByteCount: bytes of what was loaded that are kept.
  ///   - eviction: says what goes when the cache is full.
  package init(
    workerCount: Int, cacheByteCount: Int, drawDeadline: Duration?, extraWorkerDelay: Duration? = nil, stuckLimit: Int,
    dataByteCount: Int = 32 << 20, eviction: any EvictionPolicy = EvictionScores(), courses: any DrawCourses
  ) {
    state = RendererState(
      workerCount: workerCount, cacheByteCount: cacheByteCount, drawDeadline: drawDeadline,
      extraWorkerDelay: extraWorkerDelay, stuckLimit: stuckLimit, dataByteCount: dataByteCount, eviction: eviction)
    threads = state.posts.map { VirtualThread(post: $0, isIdle: true) }
    self.courses = courses
  }

  // MARK: A window's side

  /// Whether there is something to tell.
  package var hasEvents: Bool { !events.isEmpty }

  /// Takes what there is to tell.
  package mutating func takeEvents() -> [Renderer.Event] {
    defer {
      events = []
      hasUrgentEvents = false
    }
    return events
  }

  /// Has an order carried out.
  package mutating func give(_ order: WindowOrder, at now: Duration) {
    orders.append(order)
    if delaysOrders {
      ordersDue = ordersDue ?? now + .microseconds(50)
    } else {
      carryOutOrders(at: now)
      goOn(at: now)
    }
  }

  /// The system says that memory is short.
  package mutating func memoryIsShort(at now: Duration) {
    step(at: now) { _ = $0.memoryIsShort(now: now, &$1) }
    goOn(at: now)
  }

  /// Whether an order has not been carried out yet.
  package var hasOrders: Bool { !orders.isEmpty }

  // MARK: Time

  /// When something will happen by itself; nil if nothing will.
  package var nextTime: Duration? {
    var next = alarm
    func consider(_ time: Duration?) {
      guard let time else { return }
      next = next.map { min($0, time) } ?? time
    }
    consider(ordersDue)
    for thread in threads { consider(thread.draw?.end) }
    for load in loads { consider(load.due) }
    return next
  }

  /// Whether no draw will end any more, and no order is left.
  package var isAtRest: Bool { nextTime == nil && orders.isEmpty }

  /// Does all that is due until `now`.
  package mutating func advance(to now: Duration) {
    while let time = nextTime, time <= now {
      if alarm == time {
        ring(at: time)
      } else if ordersDue == time {
        carryOutOrders(at: time)
      } else if let index = threads.firstIndex(where: { $0.draw?.end == time }) {
        finish(index, at: time)
      } else if let index = loads.firstIndex(where: { $0.due == time }) {
        act(index, at: time)
      }
      goOn(at: time)
    }
  }

  // MARK: Steps

  @discardableResult
  mutating func step<Result>(
    at now: Duration, _ body: (inout RendererState, inout RendererActions) -> Result
  ) -> Result {
    var actions = RendererActions()
    let result = body(&state, &actions)
    settle(actions, at: now)
    carryOutOrders(at: now)
    return result
  }

  private mutating func settle(_ actions: RendererActions, at now: Duration) {
    log?.append(contentsOf: actions.scheduled.compactMap(RendererLogEntry.init))
    if !actions.events.isEmpty {
      events += actions.events
      log?.append(contentsOf: actions.events.map(RendererLogEntry.told))
      if actions.isUrgent { hasUrgentEvents = true }
    }
    for token in actions.cancelled { cancel(token, at: now) }
    for id in actions.cancelledLoads { cancel(id, at: now) }
    if actions.changesLoads { mayStartLoads = true }
    wakeCount = min(wakeCount + actions.wakeCount, threads.count { $0.isIdle })
    if let deadline = actions.deadline { setAlarm(for: deadline) }
    if actions.hasNoWorkers { setAlarm(for: now) }
  }

  private mutating func carryOutOrders(at now: Duration) {
    ordersDue = nil
    while !orders.isEmpty {
      let taken = orders
      orders = []
      var actions = RendererActions()
      for order in taken {
        state.carryOut(order, now: now, &actions)
        log?.append(.carriedOut(order))
      }
      settle(actions, at: now)
    }
  }

  private mutating func cancel(_ token: CancellationToken, at now: Duration) {
    token.cancel()
    for index in threads.indices where threads[index].draw?.work.token === token {
      threads[index].draw?.cancel(at: now, noticedAfter: courses.cancellationDelay)
    }
  }

  // MARK: Threads

  private mutating func goOn(at now: Duration) {
    startLoads(at: now)
    while wakeCount > 0, let index = threads.firstIndex(where: \.isIdle) {
      wakeCount -= 1
      threads[index].isIdle = false
      work(index, at: now)
    }
  }

  /// Gives a thread that is free its next draw. What is found in the cache, say, ends at once.
  private mutating func work(_ index: Int, at now: Duration) {
    while true {
      let post = threads[index].post
      switch step(at: now, { $0.take(at: post, now: now, &$1) }) {
      case .ended:
        threads.remove(at: index)
        return
      case .idle:
        threads[index].isIdle = true
        return
      case .work(let work):
        takenCount += 1
        threads[index].draw = begin(work, at: now)
        guard threads[index].draw == nil else { return }
        // It had its post when it began, and nothing has happened since.
        guard let next = state.leave(post, busy: .zero) else { preconditionFailure("a post lost in no time") }
        threads[index].post = next
      }
    }
  }

  /// - Returns: nil if it has ended already.
  private mutating func begin(_ work: RendererState.Work, at now: Duration) -> VirtualThread.Draw? {
    let request = work.request.request
    log?.append(.began(request))
    let key: DrawKey
    do {
      if let comparison = request as? ComparisonRequest {
        // Pictures without pixels differ in what they were drawn from.
        let isSame = comparison.before.source == comparison.after.source
        key = try comparison.key(differing: isSame ? 0 : 1, of: comparison.after.size.byteCount / 4)
      } else {
        key = try request.loadKey == nil ? request.resolve() : request.resolve(with: data(for: request))
      }
    } catch {
      finish(work, .failure(DrawFailure(error, key: nil)), at: now)
      return nil
    }
    var search = KeySearch(key)
    while true {
      switch step(at: now, { $0.identify(work, as: search, &$1) }) {
      case .compare(let candidates): search.compare(with: candidates)
      case .ended: return nil
      case .draw(let picture):
        let course = courses.course(of: request)
        if case .draws = course {} else { faultCount += 1 }
        return VirtualThread.Draw(work, of: key, as: picture, course, begin: now)
      }
    }
  }

  /// A draw returns.
  private mutating func finish(_ index: Int, at now: Duration) {
    guard let draw = threads[index].draw else { return }
    threads[index].draw = nil
    finish(draw.work, draw.result, at: now)
    guard let post = state.leave(threads[index].post, busy: now - draw.begin) else {
      // Another has its post.
      threads.remove(at: index)
      return
    }
    threads[index].post = post
    work(index, at: now)
  }

  private mutating func finish(
    _ work: RendererState.Work, _ result: Result<Picture, DrawFailure>, at now: Duration
  ) {
    let isKept = work.request.request.isKept
    step(at: now) { _ = $0.finish(work, result, isKept: isKept, now: now, &$1) }
  }

  // MARK: Draws that don't return

  private mutating func setAlarm(for time: Duration) { alarm = alarm.map { min($0, time) } ?? time }

  private mutating func ring(at now: Duration) {
    alarm = nil
    // Where draws run in processes, whatever a thread waits for can be killed.
    let hanging = courses.killsHanging ? threads.filter { $0.draw != nil }.map(\.post.worker) : []
    let due = step(at: now) { state, _ in
      state.checkDeadlines(now: now) { hanging.contains($0) ? $0 : nil }
    }
    for (worker, _, _) in due.interrupts {
      for index in threads.indices where threads[index].post.worker == worker { threads[index].draw?.kill(at: now) }
    }
    if let extraWorker = due.extraWorker { start(extraWorker, at: now) }
    for (draw, replacement) in due.overdue {
      step(at: now) { $0.giveUp(draw, &$1) }
      if let replacement { start(replacement, at: now) }
    }
    while step(at: now, { $0.refuseNext(&$1) }) {
      takenCount += 1
      hasNoWorkers = true
    }
    for next in [due.next, checkLoads(at: now)].compactMap(\.self) { setAlarm(for: next) }
  }

  private mutating func start(_ post: WorkerPost, at now: Duration) {
    threads.append(VirtualThread(post: post))
    work(threads.count - 1, at: now)
  }
}
