import SeededRandom
import Testing

@testable import FlyloftRendering

/// A schedule with everything that was said to it and by it, so that the contract can be checked at any point.
private struct Trial {
  typealias Schedule = DrawSchedule<NumberedRequest>

  enum Step: Hashable {
    case submit(lane: Int, request: Int)
    case cancel(lane: Int)
    case request([Int])
    case take
    case finishOldest
    case finishNewest
    case deliverOldest
  }

  struct Request {
    let ticket: Schedule.Ticket
    let lane: Int
    var ending: Schedule.Ending?
  }

  private(set) var schedule = Schedule()
  /// In the order of their submission. A window's are not among them: nobody waits for those.
  private(set) var requests: [Request] = []
  private(set) var violations: [String] = []
  /// The newest request of each lane, unless the lane was cancelled since.
  private var newest: [Int?] = Array(repeating: nil, count: 6)
  private var shown: [Int] = Array(repeating: -1, count: 6)
  private var running: [DrawID] = []
  /// Results on their way.
  private var news: [(lane: Place, ticket: Schedule.Ticket)] = []
  private var requested: [Int] = []
  private var actions: [Schedule.Action] = []

  /// - Returns: whether anything was done; if not, what could follow follows the steps before as well.
  mutating func take(_ step: Step) -> Bool {
    switch step {
    case .submit(let index, let request):
      let ticket = schedule.submit(NumberedRequest(request, in: Place(gallery: 0, row: index)), actions: &actions)
      newest[index] = requests.count
      requests.append(Request(ticket: ticket, lane: index))
    case .cancel(let index):
      newest[index] = nil
      schedule.cancel(Place(gallery: 0, row: index), actions: &actions)
      if actions.isEmpty { return false }
    case .request(let indices):
      if indices.isEmpty, requested.isEmpty { return false }
      requested = indices
      schedule.replaceRequests(indices.map { NumberedRequest(row: $0, version: $0) }, actions: &actions)
    case .take:
      guard let taken = schedule.take() else { return false }
      // Requests 1 and 2 lead to the same key, so that draws join.
      if schedule.identify(taken.draw, as: PictureID(number: (taken.request.number + 1) / 2)) {
        running.append(taken.draw)
      }
    case .finishOldest:
      if running.isEmpty { return false }
      finish(running.removeFirst())
    case .finishNewest:
      // With one running that is the same as the oldest.
      if running.count < 2 { return false }
      finish(running.removeLast())
    case .deliverOldest:
      if news.isEmpty { return false }
      deliver()
    }
    note()
    return true
  }

  private mutating func finish(_ draw: DrawID) {
    schedule.finish(draw, as: schedule.isWanted(draw) ? .drawn : .cancelled, actions: &actions)
  }

  private mutating func deliver() {
    let (lane, ticket) = news.removeFirst()
    guard schedule.beginDelivery(ticket, in: lane) else { return }
    if lane.gallery == 0, let number = end(ticket, as: .drawn) {
      if shown[lane.row] > number { violations.append("an older result replaced a newer one") }
      shown[lane.row] = number
    }
    schedule.endDelivery(in: lane, actions: &actions)
  }

  private mutating func end(_ ticket: Schedule.Ticket, as ending: Schedule.Ending) -> Int? {
    guard let number = requests.lastIndex(where: { $0.ticket == ticket }) else {
      violations.append("an end without a request")
      return nil
    }
    if requests[number].ending != nil { violations.append("a request ended twice") }
    requests[number].ending = ending
    if ending == .superseded, newest[requests[number].lane] == number {
      violations.append("the newest request was superseded")
    }
    return number
  }

  private mutating func note() {
    for action in actions {
      switch action {
      case .end(let ticket, let request, let ending): if request.place.gallery == 0 { _ = end(ticket, as: ending) }
      case .deliver(let ticket, let request, _): news.append((request.place, ticket))
      case .wakeWorker, .cancel: break
      }
    }
    actions.removeAll(keepingCapacity: true)
    // Those on their way count as running: the lane is theirs.
    if running.count > schedule.runningCount { violations.append("a draw was lost") }
  }

  /// Lets the workers do all that is left.
  mutating func drain() {
    while take(.take) || take(.finishOldest) || take(.deliverOldest) {}
    if !schedule.isIdle { violations.append("work was left over") }
    for (number, request) in requests.enumerated() where request.ending == nil {
      violations.append("request \(number) never ended")
    }
    for case .some(let number) in newest where requests[number].ending != .drawn {
      violations.append("the last request of a lane was not drawn but \(String(describing: requests[number].ending))")
    }
  }
}

@Suite("The latest-wins contract")
struct LatestWinsContractTests {
  @Test("holds in every order of up to six steps on two lanes")
  func exhaustive() async {
    let steps: [Trial.Step] = [
      .submit(lane: 0, request: 1), .submit(lane: 0, request: 3), .submit(lane: 1, request: 2), .cancel(lane: 0),
      .request([2, 5]), .request([]), .take, .finishOldest, .finishNewest, .deliverOldest,
    ]
    var checked = 0
    var violations: [String] = []
    func explore(_ trial: Trial, depth: Int, path: [Trial.Step]) {
      // What a shorter order leads to is found by the longer ones that begin with it and drain.
      if depth == 0 {
        var end = trial
        end.drain()
        checked += 1
        if !end.violations.isEmpty { violations.append("\(path): \(end.violations)") }
        return
      }
      for step in steps {
        var next = trial
        if next.take(step) { explore(next, depth: depth - 1, path: path + [step]) }
      }
    }
    for step in steps {
      var first = Trial()
      if first.take(step) { explore(first, depth: 5, path: [step]) }
      // Lets other tests have the thread.
      await Task.yield()
    }
    #expect(violations.isEmpty)
    #expect(checked > 30_000)
  }

  @Test("holds in long random orders on many lanes", arguments: 1...20)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var trial = Trial()
    for _ in 0..<5_000 {
      let step: Trial.Step =
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<8: .submit(lane: .random(in: 0..<6, using: &generator), request: .random(in: 1...8, using: &generator))
        case 8: .cancel(lane: .random(in: 0..<6, using: &generator))
        case 9:
          .request(
            (0..<Int.random(in: 0..<5, using: &generator)).map { _ in .random(in: 1...8, using: &generator) }.uniqued)
        case 10..<14: .take
        case 14..<16: .finishOldest
        case 16: .finishNewest
        default: .deliverOldest
        }
      _ = trial.take(step)
    }
    trial.drain()
    #expect(trial.violations.isEmpty)
    #expect(trial.requests.allSatisfy { $0.ending != nil })
  }
}

extension [Int] {
  fileprivate var uniqued: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
