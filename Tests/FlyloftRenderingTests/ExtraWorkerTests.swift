import Flyloft
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("Requests before all others, while every worker is at a draw")
struct ExtraWorkerTests {
  private let part = Place(gallery: -1, row: 0)

  /// A renderer with one worker, which is held at a gate.
  private func heldRenderer(
    _ alarm: ManualAlarm, _ gate: Gate, extraWorkerDelay: Duration?, _ results: Collector<String>
  ) async -> Renderer {
    var configuration = Renderer.Configuration(workerCount: 1, memoryPressure: nil)
    configuration.extraWorkerDelay = extraWorkerDelay
    let renderer = Renderer(
      configuration,
      eventObserver: { event in
        if case .ended(let result) = event { results.add("\(result.place.row) \(result.outcome.summary)") }
      }, alarm: alarm)
    renderer.replaceRequests([
      Renderer.Request(key(GatedView(number: 1, gate: gate)), at: Place(gallery: 0, row: 1), version: 1),
      Renderer.Request(key(GatedView(number: 2)), at: Place(gallery: 0, row: 2), version: 1),
    ])
    await gate.begun()
    return renderer
  }

  @Test("after the delay they are drawn all the same, again and again, and nothing else is")
  func relieved() async {
    let (alarm, gate, results) = (ManualAlarm(), Gate(), Collector<String>())
    let renderer = await heldRenderer(alarm, gate, extraWorkerDelay: .milliseconds(50), results)
    for (round, begin) in [0, 1000].enumerated() {
      alarm.advance(to: .milliseconds(begin))
      let numbers = [3 + 2 * round, 4 + 2 * round]
      for number in numbers { renderer.request(key(GatedView(number: number)), at: Place(gallery: -1, row: number)) }
      alarm.advance(to: .milliseconds(begin + 49))
      #expect(results.now.count == 2 * round)
      alarm.advance(to: .milliseconds(begin + 50))
      let drawn = await results.wait(for: 2 * round + 2)
      #expect(drawn.suffix(2) == numbers.map { "\($0) drawn \($0)" }[...], "\(drawn)")
      #expect(renderer.metrics.waiting == 1)
    }
    gate.open()
    #expect(await results.wait(for: 6).suffix(2) == ["1 drawn 1", "2 drawn 2"])
  }

  @Test("the thread that helps out is given those, and ends when there are none, although others wait")
  func nothingElse() throws {
    var state = RendererState(workerCount: 1, cacheByteCount: 1 << 20, extraWorkerDelay: .milliseconds(50))
    var actions = RendererActions()
    /// The number of the row that is given to a post; nil where the thread is to end.
    func row(at post: WorkerPost) -> Int? {
      guard case .work(let work) = state.take(at: post, now: .zero, &actions) else { return nil }
      return state.schedule.lane(of: work.draw)?.row
    }
    let rows = [1, 2].map {
      Renderer.Request(key(GatedView(number: $0)), at: Place(gallery: 0, row: $0), version: 1)
    }
    state.carryOut(.replaceRequests(rows, prefetch: [], around: nil), now: .zero, &actions)
    #expect(row(at: state.posts[0]) == 1)
    state.carryOut(.request(key(GatedView(number: 3)), at: part), now: .zero, &actions)
    let due = state.checkDeadlines(now: .milliseconds(50))
    let extraWorker = try #require(due.extraWorker)
    #expect(row(at: extraWorker) == part.row)
    let left = state.leave(extraWorker, busy: .zero)
    let next = try #require(left)
    guard case .ended = state.take(at: next, now: .zero, &actions) else {
      Issue.record("it was given what waits for a worker")
      return
    }
    #expect(row(at: state.posts[0]) == 2)
  }

  @Test("unless a delay is set, they wait for a worker, and go first")
  func patient() async {
    let (alarm, gate, results) = (ManualAlarm(), Gate(), Collector<String>())
    let renderer = await heldRenderer(alarm, gate, extraWorkerDelay: nil, results)
    renderer.request(key(GatedView(number: 3)), at: part)
    alarm.advance(to: .seconds(1000))
    #expect(results.now.isEmpty)
    gate.open()
    #expect(await results.wait(for: 3) == ["1 drawn 1", "0 drawn 3", "2 drawn 2"])
  }

  @Test("a thread is started for one that has waited all the time, and for no other")
  func needless() {
    var extraWorker = ExtraWorker(after: .milliseconds(50))
    #expect(extraWorker.requestWaits(1, now: .zero) == .milliseconds(50))
    #expect(extraWorker.requestWaits(1, now: .milliseconds(20)) == nil)
    #expect(extraWorker.check(waiting: 1, now: .milliseconds(49)) == (false, .milliseconds(50)))
    #expect(extraWorker.check(waiting: nil, now: .milliseconds(50)) == (false, nil))
    #expect(extraWorker.requestWaits(2, now: .milliseconds(60)) == .milliseconds(110))
    #expect(extraWorker.check(waiting: 3, now: .milliseconds(120)) == (false, .milliseconds(170)))
    #expect(!extraWorker.isWorking)
    #expect(extraWorker.check(waiting: 3, now: .milliseconds(170)) == (true, nil))
    #expect(extraWorker.isWorking && extraWorker.requestWaits(4, now: .milliseconds(180)) == nil)
    extraWorker.end()
    #expect(extraWorker.requestWaits(4, now: .milliseconds(190)) == .milliseconds(240))
  }
}
