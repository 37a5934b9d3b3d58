import Flyloft
import Testing

@testable import FlyloftRendering

/// A module whose new build hangs, drawn in processes, with a deadline of ten seconds.
@Suite("Views that hang after an edit")
struct EditPatienceTests {
  /// The renderer's state with workers whose draws go on until a test ends them.
  private struct Workers {
    var state: RendererState
    private var works: [RendererState.Work?]
    private var pictures: [DrawID: PictureID] = [:]
    private(set) var failed: [Int] = []
    private(set) var drawn: [Int] = []
    private(set) var deadlines: [Duration] = []

    init(_ count: Int) {
      state = RendererState(workerCount: count, cacheByteCount: 1 << 20, drawDeadline: .seconds(10))
      works = Array(repeating: nil, count: count)
    }

    private mutating func step<Result>(
      _ body: (inout RendererState, inout RendererActions) -> Result
    ) -> Result {
      var actions = RendererActions()
      let result = body(&state, &actions)
      if let deadline = actions.deadline { deadlines.append(deadline) }
      for case .ended(let result) in actions.events {
        if case .failed = result.outcome { failed.append(result.place.row) } else { drawn.append(result.place.row) }
      }
      return result
    }

    mutating func ask(_ rows: [Int], generation: Int, at now: Duration) {
      let requests = rows.map { row in
        var request = Renderer.Request(
          key(GatedView(number: 100 * generation + row)), at: Place(gallery: 1, row: row), version: generation)
        request.generation = generation
        return request
      }
      step { $0.carryOut(.replaceRequests(requests, prefetch: [], around: nil), now: now, &$1) }
    }

    /// Has each free worker begin something.
    mutating func begin(at now: Duration) {
      for (worker, post) in state.posts.enumerated() where works[worker] == nil {
        guard case .work(let work) = step({ $0.take(at: post, now: now, &$1) }) else { continue }
        works[worker] = work
        identify(work)
      }
    }

    private mutating func identify(_ work: RendererState.Work) {
      guard let key = try? work.request.request.resolve() else {
        preconditionFailure("the views of these tests are keys")
      }
      var search = KeySearch(key)
      while true {
        switch step({ $0.identify(work, as: search, &$1) }) {
        case .compare(let candidates): search.compare(with: candidates)
        case .draw(let picture):
          pictures[work.draw] = picture
          return
        case .ended: return
        }
      }
    }

    /// The rows that workers are at, by worker.
    var running: [Int?] { works.map { $0.flatMap { state.schedule.lane(of: $0.draw)?.row } } }

    /// Draws what a row's worker is at.
    mutating func draw(_ row: Int, at now: Duration) throws {
      let worker = try #require(running.firstIndex(of: row))
      let work = try #require(works[worker])
      let key = try work.request.request.resolve()
      let image = try Image(size: key.pixelSize, { $0.update(repeating: 0) })
      let id = try #require(pictures[work.draw])
      end(worker, .success(Picture(id, of: key, image: image, drawTime: .milliseconds(1))), at: now)
    }

    private mutating func end(_ worker: Int, _ result: Result<Picture, DrawFailure>, at now: Duration) {
      guard let work = works[worker] else { return }
      works[worker] = nil
      step { _ = $0.finish(work, result, isKept: true, now: now, &$1) }
      let post = state.posts[worker]
      _ = state.leave(post, busy: .zero)
    }

    /// Looks at the deadlines, and ends the processes that are to be ended.
    ///
    /// - Returns: the rows that were at work in them, each with how long it may have taken.
    @discardableResult
    mutating func look(at now: Duration) -> [Int: Duration] {
      let due = step { state, _ in state.checkDeadlines(now: now) { $0 } }
      next = due.next
      var ended: [Int: Duration] = [:]
      for (worker, _, patience) in due.interrupts {
        if let row = running[worker] { ended[row] = patience }
        end(worker, .failure(DrawFailure(.overdue(after: now), "killed", key: nil, endedProcess: true)), at: now)
      }
      begin(at: now)
      return ended
    }

    /// When the next look is due.
    private(set) var next: Duration?
  }

  @Test("two that hang don't keep both workers: the later is asked for again after all that has not been tried")
  func worker() throws {
    var workers = Workers(2)
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
    var workers = Workers(1)
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
    var workers = Workers(2)
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
    var workers = Workers(1)
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
    var workers = Workers(1)
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
