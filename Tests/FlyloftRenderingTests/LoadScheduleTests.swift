import Flyloft
import FlyloftRegistry
import SeededRandom
import Testing

@testable import FlyloftRendering

/// A load of `byteCount` bytes, which nobody carries out.
private struct PlainLoad: LoadRequest {
  let row: Int

  var loadKey: LoadKey? {
    LoadKey(AnyGallery(staged: "Plain", chosen: [], count: 1000), index: row)
  }

  func view() throws -> AnyView { AnyView(GatedView(number: row)) }
  func resolve() throws -> DrawKey { key(GatedView(number: row)) }
}

private func plainLoad(_ row: Int, version: Int = 0, isNeeded: Bool = true) -> Renderer.Load {
  Renderer.Load(PlainLoad(row: row), at: Place(gallery: 1, row: row), version: version, isNeeded: isNeeded)
}

/// What a mutating call has given, which must be there.
private func taken<Value>(_ value: Value?) throws -> Value { try #require(value) }

@Suite("The order of loads, as a value")
struct LoadScheduleTests {
  private func rows(_ schedule: LoadSchedule) -> [Int] { schedule.runs.values.map(\.load.place.row).sorted() }

  @Test("what is on screen goes first, and what is not takes half of the room at most")
  func order() {
    var schedule = LoadSchedule(limit: 4)
    #expect(schedule.replace([], prefetch: (10..<20).map { plainLoad($0) }).isEmpty)
    while schedule.take() != nil {}
    #expect(rows(schedule) == [10, 11])
    _ = schedule.replace([plainLoad(3), plainLoad(1), plainLoad(2)], prefetch: (10..<20).map { plainLoad($0) })
    #expect(schedule.readyCount == 2)
    #expect(schedule.take()?.load.place.row == 3)
    #expect(schedule.take()?.load.place.row == 1)
    #expect(schedule.take() == nil)
  }

  @Test("of a place one load goes on at a time: the newer waits until the older, which is to stop, is over")
  func lanes() throws {
    var schedule = LoadSchedule(limit: 4)
    _ = schedule.replace([plainLoad(1)], prefetch: [])
    let first = try taken(schedule.take())
    #expect(schedule.replace([plainLoad(1, version: 1)], prefetch: []) == [first.id])
    #expect(schedule.take() == nil && schedule.load(first.id) == nil)
    #expect(schedule.end(first.id) == nil)
    let second = try taken(schedule.take())
    #expect(second.load.version == 1)
    #expect(schedule.end(second.id)?.version == 1)
    #expect(schedule.take() == nil, "it has ended")
    #expect(schedule.end(second.id) == nil, "and ends once")
  }

  @Test("what is only to be kept is not loaded")
  func kept() {
    var schedule = LoadSchedule(limit: 4)
    _ = schedule.replace([plainLoad(1, isNeeded: false)], prefetch: [])
    #expect(schedule.take() == nil)
  }

  @Test(
    "what has had its turn takes no room from what is on screen, nor is it ended, until there are four times as many")
  func turns() throws {
    var schedule = LoadSchedule(limit: 1)
    _ = schedule.replace((0..<6).map { plainLoad($0) }, prefetch: [plainLoad(9)])
    var begun: [LoadID] = []
    for row in 0..<4 {
      let (id, load) = try taken(schedule.take())
      #expect(load.place.row == row && schedule.take() == nil && schedule.lackingCount == 5 - row)
      begun.append(id)
      if row < 3 { #expect(schedule.passTurn(of: begun).isEmpty) }
    }
    #expect(schedule.passTurn(of: begun) == [begun[0]], "the one that has gone on longest makes room")
    #expect(schedule.passTurn(of: begun).isEmpty, "it ends already")
    #expect(schedule.take() == nil && schedule.load(begun[0]) == nil)
    #expect(schedule.end(begun[0]) == nil)
    #expect(schedule.take()?.load.place.row == 4)
    #expect(schedule.waiting.map(\.place.row) == [0, 5])
    _ = schedule.end(begun[1])
    #expect(schedule.passTurn(of: begun).isEmpty && schedule.lackingCount == 2, "the newest has its turn")
    _ = schedule.end(begun[2])
    _ = schedule.end(begun[3])
    #expect(schedule.take() == nil)
  }

  @Test("what was set back begins after what was not, and what is not on screen makes room first")
  func setBack() throws {
    var schedule = LoadSchedule(limit: 2)
    _ = schedule.replace([], prefetch: [plainLoad(9)])
    let hidden = try taken(schedule.take()).id
    var ids = [hidden]
    _ = schedule.replace((0..<9).map { plainLoad($0) }, prefetch: [plainLoad(9)])
    while ids.count < 8 {
      while let (id, _) = schedule.take() { ids.append(id) }
      if ids.count < 8 { #expect(schedule.passTurn(of: ids).isEmpty) }
    }
    #expect(schedule.passTurn(of: ids) == [hidden, ids[1]])
    for id in [hidden, ids[1]] { #expect(schedule.end(id) == nil) }
    #expect(schedule.setBackCount(Place(gallery: 1, row: 0)) == 1)
    #expect(schedule.take()?.load.place.row == 7)
    #expect(schedule.take()?.load.place.row == 8, "before row 0, which was nearer")
    _ = schedule.replace([plainLoad(0, version: 1)], prefetch: [])
    #expect(schedule.setBackCount(Place(gallery: 1, row: 0)) == 0)
  }

  @Test("whatever is asked for in whatever order: never too many, one for a place, each ends once, and all is loaded")
  func random() {
    var generator = SeededGenerator(usually: 1)
    for _ in 0..<200 {
      let limit = Int.random(in: 1...5, using: &generator)
      var schedule = LoadSchedule(limit: limit)
      var ended: Set<LoadID> = []
      func end(_ generator: inout some RandomNumberGenerator) {
        guard let id = schedule.runs.keys.sorted(by: { $0.number < $1.number }).randomElement(using: &generator) else {
          return
        }
        let wanted = schedule.load(id) != nil
        #expect((schedule.end(id) != nil) == wanted)
        #expect(ended.insert(id).inserted)
      }
      for _ in 0..<60 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          let all = (0..<12).shuffled(using: &generator).prefix(8).map {
            plainLoad($0, version: Int.random(in: 0...2, using: &generator))
          }
          let visible = Int.random(in: 0...8, using: &generator)
          let former = schedule.runs.filter { !$0.value.isObsolete }
          let obsolete = schedule.replace(Array(all.prefix(visible)), prefetch: Array(all.dropFirst(visible)))
          for (id, run) in former {
            let isWanted = all.contains { $0.place == run.load.place && $0.version == run.load.version }
            #expect(obsolete.contains(id) == !isWanted)
          }
        case 1: end(&generator)
        default: _ = schedule.take()
        }
        #expect(schedule.runs.count <= limit)
        #expect(Set(schedule.runs.values.map(\.load.place)).count == schedule.runs.count)
      }
      while !schedule.isIdle {
        while schedule.take() != nil {}
        end(&generator)
      }
      #expect(schedule.runs.isEmpty)
    }
  }
}

@Suite("What was loaded, as a value")
struct LoadStateTests {
  private func news(_ byteCount: Int) -> LoadNews { LoadNews(.published(.value(byteCount), byteCount: byteCount)) }

  private func reports(_ actions: RendererActions) -> [String] {
    actions.events.compactMap { event in
      guard case .loading(let report) = event else { return nil }
      return switch report.state {
      case .waiting: "\(report.place.row) waiting"
      case .begun: "\(report.place.row) begun"
      case .publishing: "\(report.place.row) publishing"
      case .loaded: "\(report.place.row) loaded"
      case .failed(let failure): "\(report.place.row) failed: \(failure)"
      }
    }
  }

  /// Loads rows of that many bytes, one after the other.
  private func load(
    _ rows: [Int], of byteCount: Int, in state: inout LoadState, _ actions: inout RendererActions
  ) throws {
    for _ in rows {
      let (id, _) = try taken(state.begin(now: .zero, &actions))
      state.receive(news(byteCount), of: id, now: .seconds(1), &actions)
      state.end(id, failure: nil, isObsolete: false, &actions)
    }
  }

  private func want(_ visible: [Int], prefetch: [Int] = [], in state: inout LoadState, _ actions: inout RendererActions)
  {
    state.replace(
      visible.map { plainLoad($0) }, prefetch: prefetch.map { plainLoad($0) },
      now: .zero, &actions)
  }

  private func has(_ row: Int, in state: inout LoadState) -> Bool {
    PlainLoad(row: row).loadKey.flatMap { state.take($0) }?.isComplete == true
  }

  @Test("what is kept is bounded in bytes; what is on screen stays, and what was evicted is loaded again")
  func bounded() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1, 2], prefetch: [3, 4, 5, 6], in: &state, &actions)
    try load([1, 2, 3, 4, 5, 6], of: 300_000, in: &state, &actions)
    #expect(state.byteCount <= 1_000_000)
    #expect(has(1, in: &state) && has(2, in: &state))
    #expect((3...6).count { has($0, in: &state) } == 1)
    want([3, 4, 5], in: &state, &actions)
    #expect(state.isIdle, "the window has not missed them yet")
    state.replace((3...5).map { plainLoad($0, version: 1) }, prefetch: [], now: .zero, &actions)
    try load([3, 4, 5], of: 300_000, in: &state, &actions)
    #expect((3...5).allSatisfy { has($0, in: &state) } && state.byteCount <= 1_000_000)
  }

  @Test("of what hardly has bytes no more is kept than fits with its records")
  func records() throws {
    let charge = CacheCharge.of(0)
    var (state, actions) = (LoadState(limit: 4, byteCount: 10 * charge, patience: nil), RendererActions())
    for row in 0..<20 {
      want([], prefetch: [row], in: &state, &actions)
      try load([row], of: 0, in: &state, &actions)
    }
    #expect((0..<20).count { has($0, in: &state) } == 10)
    #expect(state.byteCount == 10 * charge)
  }

  @Test("a load of what is not on screen ends as loaded, though what it told has been evicted by then")
  func evictedBefore() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: nil), RendererActions())
    want([], prefetch: [1, 2], in: &state, &actions)
    let (first, _) = try taken(state.begin(now: .zero, &actions))
    let (second, _) = try taken(state.begin(now: .zero, &actions))
    for id in [first, second] { state.receive(news(900_000), of: id, now: .seconds(1), &actions) }
    state.end(first, failure: nil, isObsolete: false, &actions)
    #expect(reports(actions).last == "1 loaded")
    #expect(!has(1, in: &state))
  }

  @Test("what is on screen can't take more than there is room for")
  func room() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1, 2], in: &state, &actions)
    try load([1, 2], of: 600_000, in: &state, &actions)
    #expect(
      reports(actions).last == "2 failed: there is no room for what it loaded: 0 MB are kept of all views together")
    #expect(state.byteCount <= 1_000_000)
  }

  @Test("a publication is told when the last one that was told has been drawn")
  func told() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1], in: &state, &actions)
    let (id, _) = try taken(state.begin(now: .zero, &actions))
    for size in 1...3 { state.receive(news(size), of: id, now: .zero, &actions) }
    #expect(reports(actions) == ["1 publishing"])
    #expect(PlainLoad(row: 1).loadKey.flatMap { state.take($0) }?.byteCount == 3, "the latest is drawn")
    for size in 4...6 { state.receive(news(size), of: id, now: .zero, &actions) }
    #expect(reports(actions) == ["1 publishing", "1 publishing"])
  }

  @Test("what is published leaves the progress that was told as it was")
  func keptProgress() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1], in: &state, &actions)
    let (id, _) = try taken(state.begin(now: .zero, &actions))
    state.receive(LoadNews(.progressed(0.25)), of: id, now: .zero, &actions)
    state.receive(news(3), of: id, now: .zero, &actions)
    let data = PlainLoad(row: 1).loadKey.flatMap { state.take($0) }
    #expect(data?.byteCount == 3 && data?.progress == 0.25)
  }

  @Test("progress that shows nothing new is a sign of life and no publication")
  func signs() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: .seconds(10)), RendererActions())
    want([1], in: &state, &actions)
    let (id, _) = try taken(state.begin(now: .zero, &actions))
    for second in 1...30 {
      state.receive(LoadNews(.progressed(0.101)), of: id, now: .seconds(second), &actions)
      _ = PlainLoad(row: 1).loadKey.flatMap { state.take($0) }
    }
    #expect(reports(actions) == ["1 publishing"])
    #expect(state.check(now: .seconds(39), &actions).overdue.isEmpty)
    #expect(state.check(now: .seconds(40), &actions).overdue.map(\.id) == [id])
  }

  @Test("each percent of progress is told once, and no part of one")
  func percents() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1], in: &state, &actions)
    let (id, _) = try taken(state.begin(now: .zero, &actions))
    var told: [Double?] = []
    for progress in [0.101, 0.109, 0.111, 0.119, 0.121] {
      state.receive(LoadNews(.progressed(progress)), of: id, now: .zero, &actions)
      told.append(PlainLoad(row: 1).loadKey.flatMap { state.take($0) }?.progress)
    }
    #expect(told == [0.101, 0.101, 0.111, 0.111, 0.121])
    #expect(reports(actions) == Array(repeating: "1 publishing", count: 3))
  }

  @Test("what waits for a second, or is silent for one, is told of once; what begins after a wait at once")
  func waits() throws {
    var (state, actions) = (LoadState(limit: 1, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1, 2], prefetch: [3], in: &state, &actions)
    let (first, _) = try taken(state.begin(now: .zero, &actions))
    #expect(actions.deadline == .seconds(1))
    _ = state.check(now: .milliseconds(999), &actions)
    #expect(reports(actions) == [])
    for seconds in 1...5 { _ = state.check(now: .seconds(seconds), &actions) }
    #expect(reports(actions) == ["2 waiting", "1 begun"], "what is not on screen says nothing")
    state.end(first, failure: nil, isObsolete: false, &actions)
    _ = try taken(state.begin(now: .seconds(6), &actions))
    #expect(reports(actions).suffix(2) == ["1 loaded", "2 begun"])
    #expect(state.check(now: .seconds(9), &actions).next == nil, "nothing more is to be told")
  }

  @Test("a turn is ten seconds while others wait, and twice as long for what was set back")
  func turns() throws {
    var (state, actions) = (LoadState(limit: 1, byteCount: 1_000_000, patience: nil), RendererActions())
    want([1, 2, 3, 4, 5], in: &state, &actions)
    var ids: [LoadID] = []
    for turn in 0..<4 {
      ids.append(try taken(state.begin(now: .seconds(10 * turn), &actions)).id)
      #expect(state.check(now: .seconds(10 * turn + 9), &actions).next == .seconds(10 * turn + 10))
      #expect(state.begin(now: .seconds(10 * turn + 9), &actions) == nil)
      _ = state.check(now: .seconds(10 * turn + 10), &actions)
    }
    #expect(actions.cancelledLoads == [ids[0]] && reports(actions).last == "1 waiting")
    state.end(ids[0], failure: DrawFailure(.noWorker, "cancelled"), isObsolete: false, &actions)
    #expect(!reports(actions).contains { $0.contains("failed") })
    #expect(try taken(state.begin(now: .seconds(40), &actions)).load.place.row == 5)
    state.end(ids[1], failure: nil, isObsolete: false, &actions)
    _ = state.check(now: .seconds(50), &actions)
    #expect(try taken(state.begin(now: .seconds(50), &actions)).load.place.row == 1)
    want([1, 2, 3, 4, 5, 6], in: &state, &actions)
    #expect(state.check(now: .seconds(60), &actions).next == .seconds(70), "its second turn")
  }

  @Test("whatever tells something in time goes on; what is silent, or was cancelled, is to be ended")
  func deadlines() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1_000_000, patience: .seconds(10)), RendererActions())
    want([1, 2], in: &state, &actions)
    let (first, _) = try taken(state.begin(now: .zero, &actions))
    let (second, _) = try taken(state.begin(now: .zero, &actions))
    state.receive(news(1), of: first, now: .seconds(8), &actions)
    let (overdue, next) = state.check(now: .seconds(10), &actions)
    #expect(overdue.map(\.id) == [second] && overdue.map(\.silence) == [.seconds(10)])
    #expect(next == .seconds(18))
    state.replace([], prefetch: [], now: .seconds(11), &actions)
    #expect(actions.cancelledLoads == [first, second])
    #expect(state.check(now: .seconds(12), &actions).overdue.map(\.silence) == [nil, nil])
    state.giveUp(LoadState.Overdue(id: first, silence: nil), &actions)
    #expect(reports(actions) == ["1 publishing", "2 begun"], "nothing is told of what nobody wants")
    state.end(first, failure: nil, isObsolete: false, &actions)
    state.receive(news(1), of: first, now: .seconds(13), &actions)
    #expect(reports(actions) == ["1 publishing", "2 begun"])
  }
}
