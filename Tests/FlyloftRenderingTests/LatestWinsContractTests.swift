import Testing

@testable import FlyloftRendering

/// A schedule with everything that was said to it and by it, so that the contract can be checked at any point.
private struct Trial {
  typealias Schedule = DrawSchedule<Int, Int>

  enum Step: Hashable {
    case submit(lane: Int, request: Int)
    case cancel(lane: Int)
    case wish([Int])
    case take
    case finishOldest
    case finishNewest
  }

  var schedule = Schedule()
  var requests: [Schedule.Ticket: (lane: Lane, number: Int)] = [:]
  var ended: [Schedule.Ticket: Schedule.Ending] = [:]
  /// The newest request of each lane, unless the lane was cancelled since.
  var newest: [Lane: Schedule.Ticket] = [:]
  var running: [(draw: Schedule.DrawID, request: Int)] = []
  var shown: [Lane: Int] = [:]
  var violations: [String] = []
  private var submitted = 0

  mutating func take(_ step: Step) {
    var actions: [Schedule.Action] = []
    switch step {
    case .submit(let index, let request):
      let lane = Lane(group: 0, index: index)
      let ticket = schedule.submit(request, in: lane, actions: &actions)
      submitted += 1
      requests[ticket] = (lane, submitted)
      newest[lane] = ticket
    case .cancel(let index):
      let lane = Lane(group: 0, index: index)
      newest[lane] = nil
      schedule.cancel(lane, actions: &actions)
    case .wish(let indices):
      schedule.replaceWishes(
        indices.map { .init(lane: Lane(group: 1, index: $0), request: $0) }, actions: &actions)
    case .take:
      guard let taken = schedule.take() else { return }
      // Requests 1 and 2 lead to the same key, so that draws join.
      if schedule.identify(taken.draw, as: (taken.request + 1) / 2, actions: &actions) { running.append(taken) }
    case .finishOldest: finish(at: 0, &actions)
    case .finishNewest: finish(at: running.count - 1, &actions)
    }
    note(actions)
  }

  private mutating func finish(at index: Int, _ actions: inout [Schedule.Action]) {
    guard running.indices.contains(index) else { return }
    let draw = running.remove(at: index).draw
    schedule.finish(draw, as: schedule.isWanted(draw) ? .drawn : .cancelled, actions: &actions)
  }

  private mutating func note(_ actions: [Schedule.Action]) {
    for case .end(let lane, let ticket, _, let ending) in actions where lane.group == 0 {
      if ended.updateValue(ending, forKey: ticket) != nil { violations.append("a request ended twice") }
      guard let request = requests[ticket] else {
        violations.append("an end without a request")
        continue
      }
      if ending == .superseded, newest[lane] == ticket { violations.append("the newest request was superseded") }
      guard ending == .drawn else { continue }
      if let former = shown[lane], former > request.number { violations.append("an older result replaced a newer one") }
      shown[lane] = request.number
    }
  }

  /// Lets the workers do all that is left.
  mutating func drain() {
    for _ in 0..<1_000 where !schedule.isIdle {
      take(.take)
      take(.finishOldest)
    }
    if !schedule.isIdle { violations.append("work was left over") }
    for (ticket, request) in requests where ended[ticket] == nil {
      violations.append("request \(request.number) never ended")
    }
    for (_, ticket) in newest where ended[ticket] != .drawn {
      violations.append("the last request of a lane was not drawn but \(String(describing: ended[ticket]))")
    }
  }
}

@Suite("The latest-wins contract")
struct LatestWinsContractTests {
  @Test("holds in every order of up to five steps on two lanes")
  func exhaustive() {
    let steps: [Trial.Step] = [
      .submit(lane: 0, request: 1), .submit(lane: 0, request: 3), .submit(lane: 1, request: 2), .cancel(lane: 0),
      .wish([2, 5]), .wish([]), .take, .finishOldest, .finishNewest,
    ]
    var checked = 0
    func explore(_ trial: Trial, depth: Int, path: [Trial.Step]) {
      var end = trial
      end.drain()
      checked += 1
      #expect(end.violations.isEmpty, "after \(path)")
      guard depth > 0 else { return }
      for step in steps {
        var next = trial
        next.take(step)
        explore(next, depth: depth - 1, path: path + [step])
      }
    }
    explore(Trial(), depth: 5, path: [])
    #expect(checked == (0...5).reduce(0) { $0 + power(9, $1) })
  }

  private func power(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * base } }

  @Test("holds in long random orders on many lanes", arguments: 1...20)
  func random(seed: UInt64) {
    var generator = SplitMix(state: seed)
    var trial = Trial()
    for _ in 0..<5_000 {
      let step: Trial.Step =
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<8: .submit(lane: .random(in: 0..<6, using: &generator), request: .random(in: 1...8, using: &generator))
        case 8: .cancel(lane: .random(in: 0..<6, using: &generator))
        case 9:
          .wish(
            (0..<Int.random(in: 0..<5, using: &generator)).map { _ in .random(in: 1...8, using: &generator) }.uniqued)
        case 10..<15: .take
        case 15..<18: .finishOldest
        default: .finishNewest
        }
      trial.take(step)
    }
    trial.drain()
    #expect(trial.violations.isEmpty)
    #expect(trial.ended.count == trial.requests.count)
  }
}

/// A small random generator (G. Steele, D. Lea, C. Flood: “Fast splittable pseudorandom number generators”, 2014), so
/// that a failing run can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension [Int] {
  fileprivate var uniqued: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
