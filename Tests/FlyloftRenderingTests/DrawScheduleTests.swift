import Testing

@testable import FlyloftRendering

@Suite("The schedule, as a value")
struct DrawScheduleTests {
  typealias Schedule = DrawSchedule<NumberedRequest>
  private let lane = Place(gallery: 0, row: 0)
  private let other = Place(gallery: 0, row: 1)
  private let picture = PictureID(number: 7)

  private func begin(_ schedule: inout Schedule) throws -> (draw: DrawID, request: Int) {
    let taken = schedule.take()
    return try #require(taken.map { ($0.draw, $0.request.number) })
  }

  /// Begins all that can be begun.
  private func taken(_ schedule: inout Schedule) -> [Int] {
    var requests: [Int] = []
    while let taken = schedule.take() { requests.append(taken.request.number) }
    return requests
  }

  private func identify(_ schedule: inout Schedule, _ draw: DrawID) -> Bool { schedule.identify(draw, as: picture) }

  private func endings(_ actions: [Schedule.Action]) -> [Schedule.Ending] {
    actions.compactMap {
      switch $0 {
      case .end(_, _, let ending), .deliver(_, _, let ending): ending
      case .wakeWorker, .cancel: nil
      }
    }
  }

  @Test("a newer request replaces the waiting one, which ends as superseded")
  func replaces() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    let first = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    actions = []
    _ = schedule.submit(NumberedRequest(2, in: lane), actions: &actions)
    #expect(actions == [.end(first, NumberedRequest(1, in: lane), .superseded)])
    #expect(taken(&schedule) == [2])
  }

  @Test("a running draw is not disturbed by a newer request, which goes next")
  func runsToItsEnd() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    let first = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    let running = try begin(&schedule)
    actions = []
    _ = schedule.submit(NumberedRequest(2, in: lane), actions: &actions)
    #expect(actions.isEmpty)
    #expect(taken(&schedule) == [], "a lane has one draw at a time")
    #expect(schedule.isWanted(running.draw))
    schedule.finish(running.draw, as: .drawn, actions: &actions)
    #expect(actions == [.deliver(first, NumberedRequest(1, in: lane), .drawn)])
    #expect(taken(&schedule) == [], "the first is to be told before the second is begun")
    let isTold = schedule.beginDelivery(first, in: lane)
    #expect(isTold)
    schedule.endDelivery(in: lane, actions: &actions)
    #expect(actions.last == .wakeWorker)
    #expect(taken(&schedule) == [2])
  }

  @Test("a request that is cancelled before it was told its result is told nothing more")
  func cancelledBeforeTold() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    let first = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    schedule.finish(try begin(&schedule).draw, as: .drawn, actions: &actions)
    actions = []
    schedule.cancel(lane, actions: &actions)
    #expect(actions == [.end(first, NumberedRequest(1, in: lane), .cancelled)])
    _ = schedule.submit(NumberedRequest(2, in: lane), actions: &actions)
    #expect(taken(&schedule) == [2], "the lane is free at once")
    let isTold = schedule.beginDelivery(first, in: lane)
    #expect(!isTold)
  }

  @Test("equal keys are one draw, whose result ends both requests")
  func joins() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    _ = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    _ = schedule.submit(NumberedRequest(2, in: other), actions: &actions)
    let first = try begin(&schedule)
    let second = try begin(&schedule)
    #expect(identify(&schedule, first.draw))
    #expect(!identify(&schedule, second.draw))
    actions = []
    schedule.finish(first.draw, as: .drawn, actions: &actions)
    #expect(endings(actions) == [.drawn, .drawn])
    #expect(schedule.runningCount == 0)
  }

  @Test("cancelling one of two who wait for a draw leaves it to the other")
  func cancelOneOfTwo() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    _ = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    _ = schedule.submit(NumberedRequest(2, in: other), actions: &actions)
    let first = try begin(&schedule)
    let second = try begin(&schedule)
    _ = schedule.identify(first.draw, as: picture)
    _ = schedule.identify(second.draw, as: picture)
    actions = []
    schedule.cancel(lane, actions: &actions)
    #expect(endings(actions) == [.cancelled])
    #expect(schedule.isWanted(first.draw))
    actions = []
    schedule.cancel(other, actions: &actions)
    #expect(actions.contains(.cancel(first.draw)))
    #expect(!schedule.isWanted(first.draw))
  }

  @Test("an equal request does not join a draw that is obsolete, since that left things out")
  func obsoleteIsNotJoined() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    _ = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    let first = try begin(&schedule)
    _ = schedule.identify(first.draw, as: picture)
    schedule.cancel(lane, actions: &actions)
    _ = schedule.submit(NumberedRequest(1, in: other), actions: &actions)
    let second = try begin(&schedule)
    #expect(identify(&schedule, second.draw))
    actions = []
    schedule.finish(first.draw, as: .drawn, actions: &actions)
    #expect(endings(actions).isEmpty, "a result nobody waits for ends nobody's request")
    schedule.finish(second.draw, as: .drawn, actions: &actions)
    #expect(endings(actions) == [.drawn])
  }

  @Test("a hit ends what waits and runs in its lane, so that a late result can't replace it")
  func answered() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    _ = schedule.submit(NumberedRequest(1, in: lane), actions: &actions)
    let running = try begin(&schedule)
    _ = schedule.submit(NumberedRequest(2, in: lane), actions: &actions)
    actions = []
    schedule.answered(lane, upTo: schedule.lastNumber, actions: &actions)
    #expect(endings(actions) == [.superseded, .superseded])
    #expect(!schedule.isWanted(running.draw))
  }

  @Test("new requests of a window replace the old ones as one step, in their order")
  func requests() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    func wanted(_ row: Int) -> NumberedRequest { NumberedRequest(row: row) }
    schedule.replaceRequests([1, 2, 3].map(wanted), actions: &actions)
    let first = try begin(&schedule)
    #expect(first.request == 1)
    actions = []
    schedule.replaceRequests([4, 3, 1].map(wanted), actions: &actions)
    #expect(endings(actions) == [.cancelled], "2 is gone, unstarted")
    #expect(schedule.isWanted(first.draw), "1 is wanted still and goes on")
    #expect(taken(&schedule) == [4, 3], "3 kept waiting, at its new place")
    actions = []
    schedule.replaceRequests([], actions: &actions)
    #expect(actions.contains(.cancel(first.draw)))
  }

  @Test("the interface goes before a window's requests, the background after all that is on screen is done")
  func priorities() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    _ = schedule.submit(NumberedRequest(3, in: Place(gallery: 3, row: 0)), priority: .background, actions: &actions)
    schedule.replaceRequests([NumberedRequest(2, in: Place(gallery: 1, row: 0), version: 0)], actions: &actions)
    _ = schedule.submit(NumberedRequest(1, in: Place(gallery: 2, row: 0)), actions: &actions)
    #expect(try begin(&schedule).request == 1)
    let visible = try begin(&schedule)
    #expect(visible.request == 2)
    #expect(taken(&schedule) == [])
    schedule.finish(visible.draw, as: .drawn, actions: &actions)
    #expect(taken(&schedule) == [3])
  }

  @Test("what waits is counted by what it is for, and what has begun is not")
  func waiting() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    func wanted(_ row: Int) -> NumberedRequest { NumberedRequest(row: row) }
    schedule.replaceRequests([wanted(1), wanted(2), wanted(3)], prefetch: [wanted(4), wanted(5)], actions: &actions)
    for index in 0..<4 {
      _ = schedule.submit(
        NumberedRequest(6, in: Place(gallery: 2, row: index)), priority: .background, actions: &actions)
    }
    _ = schedule.submit(NumberedRequest(7, in: lane), actions: &actions)
    func counts(_ waiting: QueueCounts) -> [Int] {
      [waiting.interactive, waiting.visible, waiting.prefetch, waiting.background]
    }
    #expect(counts(schedule.waiting) == [1, 3, 2, 4] && schedule.waiting.total == 10)
    _ = try begin(&schedule)
    _ = try begin(&schedule)
    #expect(counts(schedule.waiting) == [0, 2, 2, 4])
    // What comes on screen changes its class without being asked for anew.
    schedule.replaceRequests([wanted(4)], prefetch: [wanted(2)], actions: &actions)
    #expect(counts(schedule.waiting) == [0, 1, 1, 4])
  }

  @Test("nothing is prefetched while something visible waits or runs; then workers are woken for it")
  func ahead() throws {
    var schedule = Schedule()
    var actions: [Schedule.Action] = []
    func wanted(_ row: Int) -> NumberedRequest { NumberedRequest(row: row) }
    schedule.replaceRequests([wanted(1), wanted(2)], prefetch: [wanted(3), wanted(4)], actions: &actions)
    let first = try begin(&schedule)
    let second = try begin(&schedule)
    #expect([first.request, second.request] == [1, 2])
    #expect(taken(&schedule) == [])
    schedule.finish(first.draw, as: .drawn, actions: &actions)
    #expect(taken(&schedule) == [])
    actions = []
    schedule.finish(second.draw, as: .drawn, actions: &actions)
    #expect(actions.filter { $0 == .wakeWorker }.count == 2)
    #expect(taken(&schedule) == [3, 4])
  }
}
