/// The renderer's order of work as a value: which lane goes next, which draws serve several. No locks, no threads, no
/// clocks.
///
/// Each lane is a `LatestWins`. Draws whose keys turn out equal become one. What has to be done about it comes back as
/// actions, in order, for the holder to carry out after unlocking.
struct DrawSchedule<Request: Hashable, Key: Hashable> {
  /// What one request is known by from its submission to its end.
  struct Ticket: Hashable {
    let number: Int
  }

  /// What one draw is known by while a worker has it.
  struct DrawID: Hashable {
    let number: Int
  }

  enum Ending: Hashable {
    case drawn, failed, superseded, cancelled
  }

  enum Action: Hashable {
    /// There is something to do for one more worker.
    case wakeWorker
    /// The request has ended; nothing more will be said of it.
    case end(Place, Ticket, Request, Ending)
    /// The request has a result. It ends with it if it is still there when `beginTelling` is called.
    case tell(Place, Ticket, Request, Ending)
    /// Nobody wants the draw any more.
    case obsolete(DrawID)
  }

  typealias Priority = RequestOrder.Priority

  struct Wish: Hashable {
    let lane: Place
    let request: Request
  }

  typealias Taken = (draw: DrawID, request: Request)

  private struct Entry {
    let ticket: Ticket
    let request: Request
    let priority: Priority
    /// Whether the lane stays taken until the request has been told its result.
    let keepsLane: Bool
  }

  private struct LaneState {
    var queue = LatestWins<Entry>()
    /// What the lane's worker is at.
    var draw: DrawID?
    /// The number of the lane's entry in a line; entries with another number are out of date.
    var place: Int?
  }

  private struct Draw {
    var key: Key?
    /// The lanes that get the result.
    var lanes: [Place]
    var isObsolete = false
  }

  private var lanes: [Place: LaneState] = [:]
  private var draws: [DrawID: Draw] = [:]
  private var drawOfKey: [Key: DrawID] = [:]
  private var order = RequestOrder()
  private var lastNumber = 0

  init() {}

  // MARK: Asking

  /// Adds a request to the end of its lane, in place of one that still waits there.
  mutating func submit(
    _ request: Request, in lane: Place, priority: Priority = .interactive, keepsLane: Bool = true,
    actions: inout [Action]
  ) -> Ticket {
    let ticket = Ticket(number: makeNumber())
    var state = lanes[lane] ?? LaneState()
    let former = state.queue.submit(Entry(ticket: ticket, request: request, priority: priority, keepsLane: keepsLane))
    if let former { actions.append(.end(lane, former.ticket, former.request, .superseded)) }
    // A lane keeps its place in the line when its request is replaced, so that no one is overtaken for asking again.
    if state.queue.isReady, former == nil || former?.priority != priority || order.isRequested(lane) {
      state.place = order.enqueue(lane, priority)
      actions.append(.wakeWorker)
    }
    lanes[lane] = state
    return ticket
  }

  /// Replaces all wishes by `new`, most wanted first, as one step. A wish that is already running or waiting stays as it
  /// is; a former wish that is not among the new ones is cancelled.
  ///
  /// - Parameter ahead: for what is not on screen yet. None of it, and nothing in the background, is begun before all of
  ///   `visible` is done: a worker rather waits.
  mutating func replaceRequests(_ visible: [Wish], prefetch: [Wish] = [], actions: inout [Action]) {
    let dropped = order.replaceRequests(visible.map(\.lane), prefetch: prefetch.map(\.lane))
    for lane in dropped { cancel(lane, actions: &actions) }
    for wish in visible + prefetch {
      let queue = lanes[wish.lane]?.queue
      if let newest = queue?.waiting ?? queue?.current, newest.request == wish.request { continue }
      _ = submit(wish.request, in: wish.lane, keepsLane: false, actions: &actions)
    }
  }

  /// Ends whatever waits or runs in `lane`. A draw that no other lane wants becomes obsolete.
  mutating func cancel(_ lane: Place, actions: inout [Action]) {
    end(lane, as: .cancelled, actions: &actions)
  }

  /// Ends everything.
  mutating func cancelAll(actions: inout [Action]) {
    _ = order.replaceRequests([], prefetch: [])
    for lane in Array(lanes.keys) { cancel(lane, actions: &actions) }
  }

  /// Ends whatever waits or runs in `lane`, because its newest request has been answered from the cache: a result that
  /// came later would replace a newer one.
  mutating func answered(_ lane: Place, actions: inout [Action]) {
    end(lane, as: .superseded, actions: &actions)
  }

  // MARK: Working

  /// The most wanted draw, for a worker that is free.
  mutating func take() -> Taken? {
    if let taken = takeFirst(.interactive) { return taken }
    while let (lane, isVisible) = order.next {
      if !isVisible, isVisibleWorkLeft { return nil }
      order.passNext()
      if let taken = start(lane) { return taken }
    }
    return isVisibleWorkLeft ? nil : takeFirst(.background)
  }

  /// Whether something that is on screen waits or runs.
  private var isVisibleWorkLeft: Bool {
    order.visible.contains { lane in
      lanes[lane].map { $0.draw != nil || $0.queue.waiting != nil } ?? false
    }
  }

  /// Wakes workers that had nothing to do while what is on screen was being done.
  private func wakeForTheRest(_ actions: inout [Action]) {
    actions += Array(repeating: .wakeWorker, count: min(order.countBehindVisible, 64))
  }

  /// Says what `draw` turned out to be.
  ///
  /// - Returns: whether the worker is to go on. Not when an equal draw runs already (its result will serve both), nor
  ///   when nobody wants it any more.
  mutating func identify(_ id: DrawID, as key: Key, actions: inout [Action]) -> Bool {
    guard let draw = draws[id] else { preconditionFailure("a draw identified after its end") }
    if draw.isObsolete {
      finish(id, as: .cancelled, actions: &actions)
      return false
    }
    // A key that is not equal to itself (a view that holds NaN) can't be looked up: it is drawn by itself.
    guard key == key else { return true }
    guard let other = drawOfKey[key], draws[other]?.isObsolete == false else {
      draws[id]?.key = key
      drawOfKey[key] = id
      return true
    }
    draws[id] = nil
    for lane in draw.lanes { lanes[lane]?.draw = other }
    draws[other]?.lanes.append(contentsOf: draw.lanes)
    return false
  }

  /// Whether `draw` has begun and neither ended nor become one with another.
  func isRunning(_ id: DrawID) -> Bool { draws[id] != nil }

  /// Whether what is drawn in `lane` is wished for, but not on screen.
  func isPrefetch(_ lane: Place) -> Bool { order.isPrefetch(lane) }

  /// Whether the result of `draw` is still wanted.
  func isWanted(_ id: DrawID) -> Bool { draws[id]?.isObsolete == false }

  /// Ends a draw, and with it the requests that waited for it: each is to be told.
  mutating func finish(_ id: DrawID, as ending: Ending, actions: inout [Action]) {
    guard let draw = draws.removeValue(forKey: id) else { preconditionFailure("a draw finished twice") }
    if let key = draw.key, drawOfKey[key] == id { drawOfKey[key] = nil }
    let heldBack = isVisibleWorkLeft
    defer { if heldBack, !isVisibleWorkLeft { wakeForTheRest(&actions) } }
    for lane in draw.lanes {
      guard var state = lanes[lane] else { continue }
      state.draw = nil
      if state.queue.finish(), let entry = state.queue.current {
        if entry.keepsLane {
          actions.append(.tell(lane, entry.ticket, entry.request, ending))
        } else {
          actions.append(.end(lane, entry.ticket, entry.request, ending))
          state.queue.release()
        }
      }
      settle(lane, state, actions: &actions)
    }
  }

  /// Ends a request that has a result, and keeps its lane until `endTelling`, so that what comes after is told after.
  ///
  /// - Returns: whether the request is to be told; not when it has ended since.
  mutating func beginTelling(_ ticket: Ticket, in lane: Place) -> Bool {
    lanes[lane]?.queue.tell { $0.ticket == ticket } != nil
  }

  /// Lets the lane go on after its request has been told.
  mutating func endTelling(in lane: Place, actions: inout [Action]) {
    guard var state = lanes[lane] else { return }
    state.queue.release()
    settle(lane, state, actions: &actions)
  }

  // MARK: Figures

  /// The first of the lanes that get the result of `draw`.
  func lane(of draw: DrawID) -> Place? { draws[draw]?.lanes.first }

  /// Requests that wait to be begun.
  var waiting: QueueCounts {
    var counts = QueueCounts()
    for (lane, state) in lanes {
      guard let priority = state.queue.waiting?.priority else { continue }
      switch (order.isVisible(lane), priority) {
      case (true, _): counts.visible += 1
      case (false, _): counts.prefetch += 1
      case (nil, .interactive): counts.interactive += 1
      case (nil, .background): counts.background += 1
      }
    }
    return counts
  }
  var runningCount: Int { draws.count }
  /// Nothing waits and nothing runs.
  var isIdle: Bool { lanes.isEmpty && draws.isEmpty }

  // MARK: Steps

  private mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func takeFirst(_ priority: Priority) -> Taken? {
    while let turn = order.popFirst(priority) {
      if lanes[turn.lane]?.place == turn.number, let taken = start(turn.lane) { return taken }
    }
    return nil
  }

  private mutating func start(_ lane: Place) -> Taken? {
    guard let entry = lanes[lane]?.queue.begin() else { return nil }
    let id = DrawID(number: makeNumber())
    lanes[lane]?.draw = id
    lanes[lane]?.place = nil
    draws[id] = Draw(key: nil, lanes: [lane])
    return (id, entry.request)
  }

  private mutating func end(_ lane: Place, as ending: Ending, actions: inout [Action]) {
    guard var state = lanes[lane] else { return }
    if let waiting = state.queue.withdraw() {
      actions.append(.end(lane, waiting.ticket, waiting.request, ending))
      state.place = nil
    }
    if let current = state.queue.abandon() {
      actions.append(.end(lane, current.ticket, current.request, ending))
    }
    if let draw = state.draw {
      if let others = draws[draw]?.lanes, others.count > 1 {
        // Others still want it; this lane is free for something else.
        draws[draw]?.lanes.removeAll { $0 == lane }
        state.draw = nil
        state.queue.release()
      } else if draws[draw]?.isObsolete == false {
        // The lane stays taken until the worker has noticed: a lane never has two draws running.
        draws[draw]?.isObsolete = true
        actions.append(.obsolete(draw))
      }
    }
    settle(lane, state, actions: &actions)
  }

  /// Puts back `state`; lets the lane's waiting request go next if the lane is free; forgets a lane that is empty.
  private mutating func settle(_ lane: Place, _ state: LaneState, actions: inout [Action]) {
    if state.queue.isEmpty {
      lanes[lane] = nil
      return
    }
    var state = state
    if state.queue.isReady, let waiting = state.queue.waiting {
      state.place = order.enqueue(lane, waiting.priority)
      actions.append(.wakeWorker)
    }
    lanes[lane] = state
  }
}

extension DrawSchedule.Wish: Sendable where Request: Sendable {}
