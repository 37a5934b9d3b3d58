/// A request as a schedule knows it.
package protocol ScheduledRequest {
  /// Its lane.
  var place: Place { get }
  /// Tells a window's requests for one place apart; nil for all others, of which no two are the same.
  var windowVersion: Int? { get }
  /// True if a window's request is asked for last where its last draw took too long.
  var mayBeSlow: Bool { get }
}

/// The renderer's order of work as a value: which request goes next, and what becomes of each. No locks, no threads, no
/// clocks.
///
/// Each lane is a `LatestWins`. Draws whose keys turn out equal become one. What has to be done about it comes back as
/// actions, in order, for the holder to carry out after unlocking.
package struct DrawSchedule<Request: ScheduledRequest> {
  /// The identity of a request from its submission to its end.
  package struct Ticket: Hashable, Sendable {
    package let number: Int
  }

  package enum Ending: Hashable {
    case drawn, failed, superseded, cancelled
  }

  package enum Action {
    /// There is something to do for one more worker.
    case wakeWorker
    /// The request has ended; nothing more will be said of it.
    case end(Ticket, Request, Ending)
    /// The request has a result. It ends with it if it is still there when `beginDelivery` is called.
    case deliver(Ticket, Request, Ending)
    /// Nobody wants the draw any more.
    case cancel(DrawID)
  }

  typealias Priority = RequestOrder.Priority

  typealias Taken = (draw: DrawID, request: Request)

  // One reference, since lanes are read and written back at each step; it never changes, so it is as good as a value.
  private final class Entry {
    let ticket: Ticket
    let request: Request
    let priority: Priority
    /// True if the lane stays taken until the result has been delivered.
    let holdsLaneUntilDelivered: Bool

    init(ticket: Ticket, request: Request, priority: Priority, holdsLaneUntilDelivered: Bool) {
      self.ticket = ticket
      self.request = request
      self.priority = priority
      self.holdsLaneUntilDelivered = holdsLaneUntilDelivered
    }
  }

  private struct LaneState {
    var queue = LatestWins<Entry>()
    /// The draw that the lane's worker is at.
    var draw: DrawID?
    /// The number of the lane's entry in a line; entries with another number are out of date.
    var turn: Int?

    /// Begins what waits as this draw; nil where nothing is ready.
    mutating func begin(_ draw: DrawID) -> Entry? {
      guard let entry = queue.begin() else { return nil }
      (self.draw, turn) = (draw, nil)
      return entry
    }
  }

  private var lanes: [Place: LaneState] = [:]
  private var draws = RunningDraws()
  private var order = RequestOrder()
  /// Where a draw took too long. They are asked for last until one has been drawn in time.
  private var slow: Set<Place> = []
  /// The most of them that are remembered.
  private static var slowLimit: Int { 1000 }
  /// Of tickets and draws; grows with each.
  package private(set) var lastNumber = 0

  init() {}

  // MARK: Asking

  /// Adds a request to the end of its lane, in place of one that still waits there.
  @discardableResult
  mutating func submit(
    _ request: Request, priority: Priority = .interactive, holdsLaneUntilDelivered: Bool = true,
    actions: inout [Action]
  ) -> Ticket {
    let (lane, ticket) = (request.place, Ticket(number: makeNumber()))
    var state = lanes[lane] ?? LaneState()
    let former = state.queue.submit(
      Entry(ticket: ticket, request: request, priority: priority, holdsLaneUntilDelivered: holdsLaneUntilDelivered))
    if let former { actions.append(.end(former.ticket, former.request, .superseded)) }
    // A lane keeps its place in the line when its request is replaced, so that no one is overtaken for asking again.
    if state.queue.isReady, former == nil || former?.priority != priority || order.isRequested(lane) {
      state.turn = order.enqueue(lane, priority)
      actions.append(.wakeWorker)
    }
    lanes[lane] = state
    return ticket
  }

  /// Replaces all that a window asks for, most wanted first, as one step. A request that runs or waits already stays as it
  /// is if its version is the same; what is not asked for any more is cancelled.
  ///
  /// - Parameter prefetch: for what is not on screen yet. None of it, and nothing in the background, is begun before all of
  ///   `visible` is done: a worker rather waits.
  mutating func replaceRequests(_ visible: [Request], prefetch: [Request] = [], actions: inout [Action]) {
    let (visible, prefetch) = (slowLast(visible), slowLast(prefetch))
    let dropped = order.replaceRequests(visible.map(\.place), prefetch: prefetch.map(\.place))
    for lane in dropped { cancel(lane, actions: &actions) }
    for request in [visible, prefetch].joined() {
      let queue = lanes[request.place]?.queue
      let newest = (queue?.waiting ?? queue?.current)?.request
      if let newest, newest.windowVersion == request.windowVersion { continue }
      submit(request, holdsLaneUntilDelivered: false, actions: &actions)
    }
  }

  private func slowLast(_ requests: [Request]) -> [Request] {
    guard !slow.isEmpty else { return requests }
    func isSlow(_ request: Request) -> Bool { request.mayBeSlow && slow.contains(request.place) }
    return requests.filter { !isSlow($0) } + requests.filter(isSlow)
  }

  /// Ends whatever waits or runs in `lane`. A draw that no other lane wants is cancelled.
  mutating func cancel(_ lane: Place, actions: inout [Action]) {
    end(lane, as: .cancelled, upTo: lastNumber, actions: &actions)
  }

  /// Ends everything, oldest requests first.
  mutating func cancelAll(actions: inout [Action]) {
    _ = order.replaceRequests([], prefetch: [])
    func age(_ state: LaneState) -> Int { (state.queue.current ?? state.queue.waiting)?.ticket.number ?? 0 }
    for lane in lanes.sorted(by: { age($0.value) < age($1.value) }).map(\.key) { cancel(lane, actions: &actions) }
  }

  /// Ends whatever waits or runs in `lane`, because a newer request has been answered from the cache: a result that came
  /// later would replace a newer one.
  ///
  /// - Parameter number: the last number there was when the newer request was made.
  mutating func answered(_ lane: Place, upTo number: Int, actions: inout [Action]) {
    end(lane, as: .superseded, upTo: number, actions: &actions)
  }

  /// True if something waits or runs in `lane`.
  func isBusy(_ lane: Place) -> Bool { lanes[lane] != nil }

  /// True if a result of `lane` is being delivered at this moment.
  func isDelivering(_ lane: Place) -> Bool { lanes[lane]?.queue.phase == .delivering }

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

  /// The first of the draws that go before a window's requests.
  mutating func takeInteractive() -> Taken? { takeFirst(.interactive) }

  /// The number of the turn of the first such draw, which grows from one to the next; nil if none waits.
  var firstInteractiveTurn: Int? { order.interactiveTurns.first { lanes[$0.lane]?.turn == $0.number }?.number }

  /// True if something that is on screen waits or runs.
  private var isVisibleWorkLeft: Bool {
    order.visible.contains { lane in
      lanes[lane].map { $0.draw != nil || $0.queue.waiting != nil } ?? false
    }
  }

  /// True if something that is on screen waits.
  var isVisibleWaiting: Bool { order.visible.contains { lanes[$0]?.queue.waiting != nil } }

  /// True if something that is on screen waits whose draws have not taken too long before.
  var isUntriedWaiting: Bool {
    order.comingVisible.contains { lane in !slow.contains(lane) && lanes[lane]?.queue.isReady == true }
  }

  /// A draw takes too long.
  mutating func noteSlow(_ id: DrawID) {
    if slow.count >= Self.slowLimit { slow = [] }
    slow.formUnion(draws.lanes(of: id))
  }

  /// A draw has come to its end.
  mutating func noteInTime(_ id: DrawID) {
    if !slow.isEmpty { slow.subtract(draws.lanes(of: id)) }
  }

  /// Ends a draw that takes too long before its time. Its requests wait again, for all others on screen.
  mutating func postpone(_ id: DrawID, actions: inout [Action]) {
    noteSlow(id)
    for lane in draws.end(id) {
      guard var state = lanes[lane] else { continue }
      state.draw = nil
      order.putLast(lane)
      if let former = state.queue.putBack() {
        actions.append(.end(former.ticket, former.request, .superseded))
      }
      settle(lane, state, actions: &actions)
    }
  }

  /// Wakes workers that had nothing to do while what is on screen was being done.
  private func wakeForTheRest(_ actions: inout [Action]) {
    actions += Array(repeating: .wakeWorker, count: min(order.countBehindVisible, 64))
  }

  /// Says what `draw` turned out to be of.
  ///
  /// - Returns: true if the worker is to go on; if not, an equal draw runs already, whose result will serve both.
  mutating func identify(_ id: DrawID, as picture: PictureID) -> Bool {
    guard case .joined(let other, let joining) = draws.identify(id, as: picture) else { return true }
    for lane in joining { lanes[lane]?.draw = other }
    return false
  }

  /// Begins a draw on a caller's own thread, which requests of an equal key join.
  mutating func beginForCaller(as picture: PictureID) -> DrawID {
    let id = DrawID(number: makeNumber())
    draws.beginForCaller(id, as: picture)
    return id
  }

  /// Has a caller's thread wait for the draw of a picture, which is not cancelled from then on; nil if there is none.
  mutating func joinForCaller(_ picture: PictureID) -> DrawID? { draws.joinForCaller(picture) }

  /// True if `draw` has begun and neither ended nor become one with another.
  func isRunning(_ id: DrawID) -> Bool { draws.isRunning(id) }

  /// True if what is drawn in `lane` is requested by a window that does not show it yet.
  func isPrefetch(_ lane: Place) -> Bool { order.isPrefetch(lane) }

  /// True if the result of `draw` is still wanted.
  func isWanted(_ id: DrawID) -> Bool { draws.isWanted(id) }

  /// Ends a draw, and with it the requests that waited for it: each gets the result.
  mutating func finish(_ id: DrawID, as ending: Ending, actions: inout [Action]) {
    let heldBack = isVisibleWorkLeft
    defer { if heldBack, !isVisibleWorkLeft { wakeForTheRest(&actions) } }
    for lane in draws.end(id) {
      guard var state = lanes[lane] else { continue }
      state.draw = nil
      if state.queue.finish(), let entry = state.queue.current {
        if entry.holdsLaneUntilDelivered {
          actions.append(.deliver(entry.ticket, entry.request, ending))
        } else {
          actions.append(.end(entry.ticket, entry.request, ending))
          state.queue.release()
        }
      }
      settle(lane, state, actions: &actions)
    }
  }

  /// Ends a request that has a result, and keeps its lane until `endDelivery`, so that what comes after is delivered after.
  ///
  /// - Returns: true if the result is to be delivered; not when the request has ended since.
  mutating func beginDelivery(_ ticket: Ticket, in lane: Place) -> Bool {
    lanes[lane]?.queue.beginDelivery { $0.ticket == ticket } != nil
  }

  /// Lets the lane go on after a result has been delivered.
  mutating func endDelivery(in lane: Place, actions: inout [Action]) {
    guard var state = lanes[lane] else { return }
    state.queue.release()
    settle(lane, state, actions: &actions)
  }

  // MARK: Metrics

  /// The first of the lanes that get the result of `draw`.
  func lane(of draw: DrawID) -> Place? { draws.lane(of: draw) }

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
  package var isIdle: Bool { lanes.isEmpty && draws.count == 0 }

  // MARK: Steps

  private mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func takeFirst(_ priority: Priority) -> Taken? {
    while let turn = order.popFirst(priority) {
      if lanes[turn.lane]?.turn == turn.number, let taken = start(turn.lane) { return taken }
    }
    return nil
  }

  private mutating func start(_ lane: Place) -> Taken? {
    let id = DrawID(number: lastNumber + 1)
    guard let entry = lanes[lane]?.begin(id) else { return nil }
    lastNumber = id.number
    draws.begin(id, in: lane)
    return (id, entry.request)
  }

  private mutating func end(_ lane: Place, as ending: Ending, upTo number: Int, actions: inout [Action]) {
    guard var state = lanes[lane] else { return }
    let isNewer = (state.queue.waiting?.ticket.number ?? 0) > number
    if !isNewer, let waiting = state.queue.withdraw() {
      actions.append(.end(waiting.ticket, waiting.request, ending))
      state.turn = nil
    }
    if (state.queue.current?.ticket.number ?? 0) <= number, let current = state.queue.abandon() {
      actions.append(.end(current.ticket, current.request, ending))
    }
    if let draw = state.draw, state.queue.current == nil {
      if draws.leave(draw, lane: lane) {
        // This lane is free for something else.
        state.draw = nil
        state.queue.release()
      } else if draws.cancel(draw) {
        // The lane stays taken until the worker has noticed: a lane never has two draws running.
        actions.append(.cancel(draw))
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
      state.turn = order.enqueue(lane, waiting.priority)
      actions.append(.wakeWorker)
    }
    lanes[lane] = state
  }
}

extension DrawSchedule.Action: Equatable where Request: Equatable {}
