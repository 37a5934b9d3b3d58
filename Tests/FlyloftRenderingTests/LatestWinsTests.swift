import Testing

@testable import FlyloftRendering

@Suite("Latest wins, as a value")
struct LatestWinsTests {
  enum Step: CaseIterable {
    case submit, begin, finish, tell, release, withdraw, abandon
  }

  /// A lane beside what the contract says of it, told in plain words: a list of all requests and how each ended.
  private struct Model {
    var lane = LatestWins<Int>()
    var ends: [String?] = []
    var shown: [Int] = []
    var told: Int?
    var violations: [String] = []

    mutating func take(_ step: Step) {
      switch step {
      case .submit:
        ends.append(nil)
        end(lane.submit(ends.count - 1), "superseded")
      case .begin:
        if let begun = lane.begin(), begun != ends.count - 1 { violations.append("began one that was not the newest") }
      case .finish: if lane.phase == .running { _ = lane.finish() }
      case .tell:
        guard let request = lane.beginDelivery({ _ in true }) else { return }
        if told != nil { violations.append("told two at a time") }
        told = request
        end(request, "done")
        if let last = shown.last, last > request { violations.append("told an older one after a newer") }
        shown.append(request)
      case .release:
        guard told != nil else { return }
        told = nil
        lane.release()
      case .withdraw: end(lane.withdraw(), "cancelled")
      case .abandon: end(lane.abandon(), "cancelled")
      }
    }

    private mutating func end(_ request: Int?, _ ending: String) {
      guard let request else { return }
      if ends[request] != nil { violations.append("\(request) ended twice") }
      ends[request] = ending
      if ending == "superseded", request == ends.count - 1 { violations.append("the newest was superseded") }
    }

    mutating func drain() {
      for _ in 0..<3 { for step in [Step.begin, .finish, .tell, .release] { take(step) } }
      if !lane.isEmpty { violations.append("work was left over") }
      if ends.contains(nil) { violations.append("one never ended") }
      if let last = ends.indices.last, ends[last] == "superseded" { violations.append("the last was superseded") }
      if ends.last == "done", shown.last != ends.count - 1 { violations.append("the last was not shown last") }
    }
  }

  @Test("every order of six steps keeps the contract")
  func exhaustive() async {
    var violations: [String] = []
    var count = 0
    func explore(_ model: Model, depth: Int, path: [Step]) {
      if depth == 0 {
        var end = model
        end.drain()
        count += 1
        if !end.violations.isEmpty { violations.append("\(path): \(end.violations)") }
        return
      }
      for step in Step.allCases {
        var next = model
        next.take(step)
        explore(next, depth: depth - 1, path: path + [step])
      }
    }
    for step in Step.allCases {
      var first = Model()
      first.take(step)
      explore(first, depth: 5, path: [step])
      // Lets other tests have the thread.
      await Task.yield()
    }
    #expect(violations.isEmpty)
    #expect(count == 117_649)
  }

  @Test("work that was abandoned keeps the lane until it is finished, and is told nothing")
  func abandoned() {
    var lane = LatestWins<Int>()
    _ = lane.submit(1)
    _ = lane.begin()
    let abandoned = lane.abandon()
    #expect(abandoned == 1)
    _ = lane.submit(2)
    #expect(!lane.isReady)
    let isWanted = lane.finish()
    #expect(!isWanted)
    #expect(lane.isReady)
  }

  @Test("news of a request that has ended is not taken for news of the present one")
  func late() {
    var lane = LatestWins<Int>()
    _ = lane.submit(1)
    _ = lane.begin()
    _ = lane.finish()
    _ = lane.abandon()
    _ = lane.submit(2)
    _ = lane.begin()
    _ = lane.finish()
    let late = lane.beginDelivery { $0 == 1 }
    let present = lane.beginDelivery { $0 == 2 }
    #expect(late == nil)
    #expect(present == 2)
  }

  @Test("under endless submission a result is told at least every 45 ms, in order, and the last is told last")
  func endless() {
    // On a clock of its own, in steps of 0.1 ms: a request in each for 2 s, work of 20 ms, telling in the next step.
    var lane = LatestWins<Int>()
    var shown: [(time: Int, request: Int)] = []
    var done: Int?
    var time = 0
    while time < 20_000 || !lane.isEmpty {
      if time < 20_000 { _ = lane.submit(time) }
      if let request = lane.beginDelivery({ _ in true }) {
        shown.append((time, request))
        lane.release()
      }
      if done == time { _ = lane.finish() }
      if lane.begin() != nil { done = time + 200 }
      time += 1
    }
    #expect(shown.count > 90)
    #expect(zip([(0, 0)] + shown, shown).allSatisfy { $1.time - $0.0 <= 450 && $1.request >= $0.1 })
    #expect(shown.allSatisfy { $0.time - $0.request <= 450 }, "what is told is no older than two runs")
    #expect(shown.last?.request == 19_999)
  }
}
