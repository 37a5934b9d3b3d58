internal import DequeModule

/// The latest-wins queue as a value: who runs, who waits, who goes next. No locks, no threads, no clocks.
///
/// Each lane has at most one draw running and one request waiting; a newer request replaces the waiting one. Draws whose
/// keys turn out equal become one. What has to be done about it comes back as actions, in order, for the holder to carry
/// out after unlocking.
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
    case end(Lane, Ticket, Request, Ending)
    /// Nobody wants the draw any more.
    case obsolete(DrawID)
  }

  enum Priority: Hashable {
    /// Before all wishes: the interface itself, and those who wait for a single picture.
    case interactive
    /// After all wishes.
    case background
  }

  struct Wish: Hashable {
    let lane: Lane
    let request: Request
  }

  private struct LaneState {
    var waiting: (ticket: Ticket, request: Request, priority: Priority)?
    var running: (draw: DrawID, ticket: Ticket?, request: Request)?
    /// The number of the lane's entry in a line; entries with another number are out of date.
    var place: Int?
  }

  private struct Draw {
    var key: Key?
    /// The lanes that get the result.
    var lanes: [Lane]
    var isObsolete = false
  }

  private var lanes: [Lane: LaneState] = [:]
  private var draws: [DrawID: Draw] = [:]
  private var drawOfKey: [Key: DrawID] = [:]
  private var lines: [Priority: Deque<(lane: Lane, place: Int)>] = [.interactive: [], .background: []]
  private var wishes: [Lane] = []
  private var wishIndex: [Lane: Int] = [:]
  private var nextWish = 0
  private var lastNumber = 0

  init() {}

  // MARK: Asking

  /// Adds a request to the end of its lane, in place of one that still waits there.
  mutating func submit(
    _ request: Request, in lane: Lane, priority: Priority = .interactive, actions: inout [Action]
  ) -> Ticket {
    let ticket = Ticket(number: makeNumber())
    var state = lanes[lane] ?? LaneState()
    let former = state.waiting
    if let former { actions.append(.end(lane, former.ticket, former.request, .superseded)) }
    state.waiting = (ticket, request, priority)
    // A lane keeps its place in the line when its request is replaced, so that no one is overtaken for asking again.
    if state.running == nil, former == nil || former?.priority != priority || wishIndex[lane] != nil {
      enqueue(lane, &state, priority)
      actions.append(.wakeWorker)
    }
    lanes[lane] = state
    return ticket
  }

  /// Replaces all wishes by `new`, most wanted first, as one step. A wish that is already running or waiting stays as it
  /// is; a former wish that is not among the new ones is cancelled.
  mutating func replaceWishes(_ new: [Wish], actions: inout [Action]) {
    let former = wishes
    wishes = new.map(\.lane)
    nextWish = 0
    wishIndex = [:]
    for (index, lane) in wishes.enumerated() { wishIndex[lane] = index }
    for lane in former where wishIndex[lane] == nil { cancel(lane, actions: &actions) }
    for wish in new {
      let state = lanes[wish.lane]
      if let waiting = state?.waiting {
        if waiting.request == wish.request { continue }
      } else if let running = state?.running, running.ticket != nil, running.request == wish.request {
        continue
      }
      _ = submit(wish.request, in: wish.lane, actions: &actions)
    }
  }

  /// Ends whatever waits or runs in `lane`. A draw that no other lane wants becomes obsolete.
  mutating func cancel(_ lane: Lane, actions: inout [Action]) {
    end(lane, as: .cancelled, actions: &actions)
  }

  /// Ends everything.
  mutating func cancelAll(actions: inout [Action]) {
    wishes = []
    wishIndex = [:]
    for lane in Array(lanes.keys) { cancel(lane, actions: &actions) }
  }

  /// Ends whatever waits or runs in `lane`, because its newest request has been answered from the cache: a result that
  /// came later would replace a newer one.
  mutating func answered(_ lane: Lane, actions: inout [Action]) {
    end(lane, as: .superseded, actions: &actions)
  }

  // MARK: Working

  /// The most wanted draw, for a worker that is free.
  mutating func take() -> (draw: DrawID, request: Request)? {
    if let taken = takeFromLine(.interactive) { return taken }
    while nextWish < wishes.count {
      let lane = wishes[nextWish]
      nextWish += 1
      if let state = lanes[lane], state.waiting != nil, state.running == nil { return start(lane) }
    }
    return takeFromLine(.background)
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
    for lane in draw.lanes { lanes[lane]?.running?.draw = other }
    draws[other]?.lanes.append(contentsOf: draw.lanes)
    return false
  }

  /// Whether the result of `draw` is still wanted.
  func isWanted(_ id: DrawID) -> Bool { draws[id]?.isObsolete == false }

  /// Ends a draw, and with it the requests that waited for it.
  mutating func finish(_ id: DrawID, as ending: Ending, actions: inout [Action]) {
    guard let draw = draws.removeValue(forKey: id) else { preconditionFailure("a draw finished twice") }
    if let key = draw.key, drawOfKey[key] == id { drawOfKey[key] = nil }
    for lane in draw.lanes {
      guard var state = lanes[lane], let running = state.running else { continue }
      if let ticket = running.ticket { actions.append(.end(lane, ticket, running.request, ending)) }
      state.running = nil
      release(lane, state, actions: &actions)
    }
  }

  // MARK: Figures

  /// Requests that wait to be begun.
  var waitingCount: Int { lanes.values.reduce(0) { $0 + ($1.waiting == nil ? 0 : 1) } }
  var runningCount: Int { draws.count }
  /// Nothing waits and nothing runs.
  var isIdle: Bool { lanes.isEmpty && draws.isEmpty }

  // MARK: Steps

  private mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func enqueue(_ lane: Lane, _ state: inout LaneState, _ priority: Priority) {
    if let index = wishIndex[lane] {
      nextWish = min(nextWish, index)
      state.place = nil
    } else {
      let place = makeNumber()
      state.place = place
      lines[priority]?.append((lane, place))
    }
  }

  private mutating func takeFromLine(_ priority: Priority) -> (draw: DrawID, request: Request)? {
    while let entry = lines[priority]?.popFirst() {
      if let state = lanes[entry.lane], state.place == entry.place { return start(entry.lane) }
    }
    return nil
  }

  private mutating func start(_ lane: Lane) -> (draw: DrawID, request: Request)? {
    guard let waiting = lanes[lane]?.waiting else { return nil }
    let id = DrawID(number: makeNumber())
    lanes[lane] = LaneState(waiting: nil, running: (id, waiting.ticket, waiting.request), place: nil)
    draws[id] = Draw(key: nil, lanes: [lane])
    return (id, waiting.request)
  }

  private mutating func end(_ lane: Lane, as ending: Ending, actions: inout [Action]) {
    guard var state = lanes[lane] else { return }
    if let waiting = state.waiting {
      actions.append(.end(lane, waiting.ticket, waiting.request, ending))
      state.waiting = nil
      state.place = nil
    }
    if let running = state.running {
      if let ticket = running.ticket {
        actions.append(.end(lane, ticket, running.request, ending))
        state.running?.ticket = nil
      }
      if let draw = draws[running.draw], draw.lanes.count > 1 {
        // Others still want it; this lane is free for something else.
        draws[running.draw]?.lanes.removeAll { $0 == lane }
        state.running = nil
      } else if draws[running.draw]?.isObsolete == false {
        // The lane stays taken until the worker has noticed: a lane never has two draws running.
        draws[running.draw]?.isObsolete = true
        actions.append(.obsolete(running.draw))
      }
    }
    release(lane, state, actions: &actions)
  }

  /// Puts back `state`; lets the lane's waiting request go next if nothing runs there; forgets a lane that is empty.
  private mutating func release(_ lane: Lane, _ state: LaneState, actions: inout [Action]) {
    var state = state
    if state.running != nil {
      lanes[lane] = state
    } else if let waiting = state.waiting {
      enqueue(lane, &state, waiting.priority)
      lanes[lane] = state
      actions.append(.wakeWorker)
    } else {
      lanes[lane] = nil
    }
  }
}
