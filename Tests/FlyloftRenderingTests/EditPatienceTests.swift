import Flyloft
import Testing

@testable import FlyloftRendering

/// A module whose new build hangs, drawn in processes, with a deadline of ten seconds.
@Suite("Views that hang after an edit")
struct EditPatienceTests {
  @Test("two that hang don't keep both workers: the later is asked for again after all that has not been tried")
  func worker() throws {
    var workers = SteppedWorkers(2)
    workers.ask([1, 2, 3, 4], generation: 1, at: .zero)
    workers.begin(at: .zero)
    #expect(workers.running == [1, 2])
    #expect(workers.deadlines.min() == .seconds(2))
    #expect(workers.look(at: .milliseconds(1999)).isEmpty && workers.next == .seconds(2))
    #expect(workers.look(at: .seconds(2)).count == 1)
    // Nothing has failed; one of the two goes on, and the other waits.
    #expect(workers.failed.isEmpty)
    let kept = try #require([1, 2].first { workers.running.contains($0) })
    #expect(workers.running.contains(3))
    try workers.draw(3, at: .seconds(2))
    workers.begin(at: .seconds(2))
    #expect(workers.running.contains(4))
    try workers.draw(4, at: .seconds(3))
    workers.begin(at: .seconds(3))
    #expect(Set(workers.running) == [1, 2] && workers.drawn == [3, 4])
    // Nothing is left that has not been tried, so both go on until their deadlines.
    #expect(workers.look(at: .seconds(9)).isEmpty)
    #expect(workers.look(at: .seconds(10)) == [kept: .seconds(10)])
    #expect(workers.failed == [kept])
  }

  @Test("with one worker, too, and once for each")
  func single() throws {
    var workers = SteppedWorkers(1)
    workers.ask([1, 2, 3], generation: 1, at: .zero)
    workers.begin(at: .zero)
    workers.look(at: .seconds(2))
    #expect(workers.running == [2])
    // The window asks again, as it does with every scroll.
    workers.ask([1, 2, 3], generation: 1, at: .seconds(3))
    workers.look(at: .seconds(4))
    #expect(workers.running == [3])
    try workers.draw(3, at: .seconds(5))
    workers.begin(at: .seconds(5))
    #expect(workers.running == [1])
    #expect(workers.look(at: .seconds(14)).isEmpty)
    #expect(workers.look(at: .seconds(15)) == [1: .seconds(10)])
    #expect(workers.failed == [1] && workers.running == [2])
  }

  @Test(
    "once one has hung its kin have a fifth of the time, those that are drawn already as well; another build has all")
  func kin() throws {
    var workers = SteppedWorkers(2)
    workers.ask([1, 2], generation: 1, at: .zero)
    workers.begin(at: .zero)
    try workers.draw(1, at: .seconds(5))
    workers.ask([2, 3, 4, 5], generation: 1, at: .seconds(5))
    workers.begin(at: .seconds(5))
    #expect(workers.running == [3, 2])
    try workers.draw(3, at: .seconds(6))
    workers.begin(at: .seconds(9))
    #expect(workers.running == [4, 2])
    #expect(workers.look(at: .seconds(10)) == [2: .seconds(10)])
    // The others are looked at anew at once.
    #expect(workers.next == .seconds(10))
    workers.begin(at: .seconds(10))
    #expect(workers.running == [4, 5])
    #expect(workers.look(at: .seconds(10)).isEmpty && workers.next == .seconds(11))
    #expect(workers.look(at: .seconds(11)) == [4: .seconds(2)])
    #expect(workers.look(at: .seconds(12)) == [5: .seconds(2)])
    #expect(workers.failed == [2, 4, 5])
    workers.ask([6, 7], generation: 2, at: .seconds(20))
    workers.begin(at: .seconds(20))
    #expect(workers.look(at: .seconds(29)).isEmpty)
    #expect(workers.look(at: .seconds(30)).count == 2)
  }

  @Test("what hung is asked for last after the next edit, until it has been drawn")
  func last() throws {
    var workers = SteppedWorkers(1)
    workers.ask([1], generation: 1, at: .zero)
    workers.begin(at: .zero)
    workers.look(at: .seconds(10))
    #expect(workers.failed == [1])
    for (generation, order) in [(2, [2, 3, 1]), (3, [1, 2, 3])] {
      let now = Duration.seconds(20 * generation)
      workers.ask([1, 2, 3], generation: generation, at: now)
      for row in order {
        workers.begin(at: now)
        #expect(workers.running == [row])
        try workers.draw(row, at: now)
      }
    }
  }

  @Test("what is not edited keeps its worker and all of its time")
  func others() {
    var workers = SteppedWorkers(1)
    workers.ask([1, 2], generation: 0, at: .zero)
    workers.begin(at: .zero)
    #expect(workers.deadlines == [.seconds(10)])
    #expect(workers.look(at: .seconds(9)).isEmpty && workers.next == .seconds(10))
    #expect(workers.look(at: .seconds(10)) == [1: .seconds(10)] && workers.running == [2])
    #expect(workers.look(at: .seconds(19)).isEmpty)
  }

  @Test("a newer request for a place that was to wait takes its turn")
  func superseded() throws {
    var schedule = DrawSchedule<NumberedRequest>()
    var actions: [DrawSchedule<NumberedRequest>.Action] = []
    func wanted(_ row: Int, _ version: Int = 1) -> NumberedRequest {
      NumberedRequest(10 * row + version, in: Place(gallery: 1, row: row), version: version, mayBeSlow: true)
    }
    schedule.replaceRequests([wanted(1), wanted(2)], prefetch: [wanted(3)], actions: &actions)
    let first = schedule.take()
    #expect(first?.request.number == 11)
    schedule.replaceRequests([wanted(1, 2), wanted(2)], prefetch: [wanted(3)], actions: &actions)
    actions = []
    schedule.postpone(try #require(first?.draw), actions: &actions)
    #expect(actions.contains { if case .end(_, wanted(1), .superseded) = $0 { true } else { false } })
    let second = schedule.take()
    let third = schedule.take()
    #expect(second?.request.number == 21 && third?.request.number == 12)
    #expect(schedule.take() == nil)
    for draw in [second, third] { schedule.finish(try #require(draw?.draw), as: .drawn, actions: &actions) }
    #expect(schedule.take()?.request.number == 31)
  }
}
