import Flyloft
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
    var (state, actions) = (LoadState(limit: 4, byteCount: 1000, patience: nil), RendererActions())
    want([1, 2], prefetch: [3, 4, 5, 6], in: &state, &actions)
    try load([1, 2, 3, 4, 5, 6], of: 300, in: &state, &actions)
    #expect(state.byteCount <= 1000)
    #expect(has(1, in: &state) && has(2, in: &state))
    #expect((3...6).count { has($0, in: &state) } == 1)
    want([3, 4, 5], in: &state, &actions)
    #expect(state.isIdle, "the window has not missed them yet")
    state.replace((3...5).map { plainLoad($0, version: 1) }, prefetch: [], now: .zero, &actions)
    try load([3, 4, 5], of: 300, in: &state, &actions)
    #expect((3...5).allSatisfy { has($0, in: &state) } && state.byteCount <= 1000)
  }

  @Test("of what hardly has bytes no more is kept than fits with its records")
  func records() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 4096, patience: nil), RendererActions())
    for row in 0..<16_400 {
      want([], prefetch: [row], in: &state, &actions)
      try load([row], of: 0, in: &state, &actions)
    }
    #expect((0..<16_400).count { has($0, in: &state) } == 16_388)
  }

  @Test("what is on screen can't take more than there is room for")
  func room() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1000, patience: nil), RendererActions())
    want([1, 2], in: &state, &actions)
    try load([1, 2], of: 600, in: &state, &actions)
    #expect(
      reports(actions).last == "2 failed: there is no room for what it loaded: 0 MB are kept of all views together")
    #expect(state.byteCount <= 1000)
  }

  @Test("a publication is told when the last one that was told has been drawn")
  func told() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1000, patience: nil), RendererActions())
    want([1], in: &state, &actions)
    let (id, _) = try taken(state.begin(now: .zero, &actions))
    for size in 1...3 { state.receive(news(size), of: id, now: .zero, &actions) }
    #expect(reports(actions) == ["1 publishing"])
    #expect(PlainLoad(row: 1).loadKey.flatMap { state.take($0) }?.byteCount == 3, "the latest is drawn")
    for size in 4...6 { state.receive(news(size), of: id, now: .zero, &actions) }
    #expect(reports(actions) == ["1 publishing", "1 publishing"])
  }

  @Test("whatever tells something in time goes on; what is silent, or was cancelled, is to be ended")
  func deadlines() throws {
    var (state, actions) = (LoadState(limit: 4, byteCount: 1000, patience: .seconds(10)), RendererActions())
    want([1, 2], in: &state, &actions)
    let (first, _) = try taken(state.begin(now: .zero, &actions))
    let (second, _) = try taken(state.begin(now: .zero, &actions))
    state.receive(news(1), of: first, now: .seconds(8), &actions)
    let (overdue, next) = state.check(now: .seconds(10))
    #expect(overdue.map(\.id) == [second] && overdue.map(\.silence) == [.seconds(10)])
    #expect(next == .seconds(18))
    state.replace([], prefetch: [], now: .seconds(11), &actions)
    #expect(actions.cancelledLoads == [first, second])
    #expect(state.check(now: .seconds(12)).overdue.map(\.silence) == [nil, nil])
    state.giveUp(LoadState.Overdue(id: first, silence: nil), &actions)
    #expect(reports(actions) == ["1 publishing"], "nothing is told of what nobody wants")
    state.end(first, failure: nil, isObsolete: false, &actions)
    state.receive(news(1), of: first, now: .seconds(13), &actions)
    #expect(reports(actions) == ["1 publishing"])
  }
}
