import CacheSimulator
import Testing

/// Rows of a thousand bytes each at width 25, and what each costs.
private func rows(_ costs: [Double]) -> [Row] { costs.map { Row(height: 10, cost: $0 * 32) } }
private let width = 25

private func key(_ row: Int) -> PictureKey { PictureKey(row: row, width: width) }

private func stream(_ asked: [Int], costs: [Double] = [1, 1, 1, 1, 1, 1]) -> RequestStream {
  RequestStream(rows: rows(costs), events: asked.map { .ask(key($0)) })
}

@Suite("The policies under comparison, on sequences known by hand")
struct PolicyTests {
  /// Which requests find their picture, with room for `capacity` rows.
  private func hits(_ policy: some EvictionPolicy, _ asked: [Int]) -> [Bool] {
    var policy = policy
    return asked.map { row in
      if policy.use(key(row)) { return true }
      policy.insert(key(row), byteCount: 1000, cost: 1)
      return false
    }
  }

  @Test("LRU gives up what was used longest ago")
  func lru() {
    #expect(
      hits(LeastRecentlyUsed(budget: 2000), [0, 1, 0, 2, 0, 1]) == [false, false, true, false, true, false])
  }

  @Test("SIEVE spares once what was used, and its hand stays where it was")
  func sieve() {
    // 0 is spared and 1 goes; the hand stands at 2, which goes next although 0 is older and no longer marked.
    let asked = [0, 1, 2, 0, 3, 4, 0, 2]
    #expect(hits(Sieve(budget: 3000), asked) == [false, false, false, true, false, false, true, false])
  }

  @Test("S3-FIFO lets into the main queue what comes back")
  func s3fifo() {
    let asked = [0, 1, 2, 0, 3, 4, 0]
    #expect(hits(S3FIFO(budget: 2000), asked) == [false, false, false, false, false, false, true])
  }

  @Test("NSCache gives up the smallest, be it the newest")
  func nsCache() {
    var cache = FoundationCache(budget: 3000)
    cache.insert(key(0), byteCount: 2000, cost: 1)
    cache.insert(key(1), byteCount: 500, cost: 100)
    cache.insert(key(2), byteCount: 1000, cost: 1)
    let isThere = [0, 1, 2].map { cache.use(key($0)) }
    #expect(isThere == [true, false, true])
  }

  @Test("none gives up what is on screen", arguments: Policies.all(budget: 2000).map(\.name))
  func pinned(name: String) throws {
    var policy = try #require(Policies.all(budget: 2000).first { $0.name == name })
    policy.show([key(0)], center: key(0))
    for row in 0..<6 { policy.insert(key(row), byteCount: 1000, cost: 1) }
    let isThere = policy.use(key(0))
    #expect(isThere)
  }

  @Test("a replay counts first draws apart")
  func replay() {
    var policy: any EvictionPolicy = LeastRecentlyUsed(budget: 1000)
    let replay = Replay(of: stream([0, 1, 0, 0], costs: [3, 5]), through: &policy)
    #expect(replay.drawTime == 11)
    #expect(replay.redrawTime == 3)
    #expect(replay.draws == 3)
  }
}

@Suite("The clairvoyant figures")
struct ClairvoyantTests {
  @Test("with room for all, nothing is drawn again")
  func roomy() {
    let stream = stream([0, 1, 2, 0, 1, 2])
    #expect(ClairvoyantBound(stream, budget: 1 << 20).redrawTime == 0)
  }

  @Test("keeps what costs most where not all fit")
  func dearest() {
    // One kibibyte: across the middle, only one of the two fits.
    let rows = [Row(height: 1, cost: 3), Row(height: 1, cost: 7)]
    let keys = [0, 1, 0, 1].map { PictureKey(row: $0, width: 256) }
    let stream = RequestStream(rows: rows, events: keys.map { .ask($0) })
    let bound = ClairvoyantBound(stream, budget: 1024)
    #expect(abs(bound.redrawTime - 3 * 256 / 800) < 1e-9)
    #expect(abs(ClairvoyantSchedule(stream, budget: 1024, near: bound).redrawTime - 3 * 256 / 800) < 1e-9)
  }

  @Test("no policy gets below the bound, and the schedule is not below it either", arguments: 1...5)
  func below(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = Row.content(count: 40, seed: seed)
    let events = (0..<400).map { _ in
      RequestStream.Event.ask(PictureKey(row: Int.random(in: 0..<40, using: &random), width: 800))
    }
    let stream = RequestStream(rows: rows, events: events)
    let budget = 8 << 20
    let bound = ClairvoyantBound(stream, budget: budget)
    #expect(bound.redrawTime > 0)
    #expect(ClairvoyantSchedule(stream, budget: budget, near: bound).redrawTime >= bound.redrawTime - 1e-6)
    for var policy in Policies.all(budget: budget) {
      #expect(Replay(of: stream, through: &policy).redrawTime >= bound.redrawTime - 1e-6)
    }
  }
}

@Suite("Recorded scrolls")
struct ScrollTraceTests {
  @Test("are read as they were written", arguments: MotionModel.names)
  func roundTrip(name: String) throws {
    let trace = try #require(MotionModel.trace(name, seed: 3))
    #expect(try ScrollTrace(text: trace.text) == trace)
    #expect(MotionModel.trace(name, seed: 3) == trace, "the same seed, the same trace")
  }

  @Test("a wrong line is named")
  func wrongLine() {
    #expect(throws: ScrollTrace.FormatError.self) {
      try ScrollTrace(text: "trace a\nviewport 900\nrows 10 1\nwidth 800\n0 0\n33 x\n")
    }
  }

  @Test("rows are asked for once ahead of the viewport and once in it, and no row is left out")
  func stream() {
    var trace = ScrollTrace(name: "down", rowCount: 200, seed: 1)
    trace.samples = (0..<300).map { .init(milliseconds: $0 * 33, top: $0 * 20, width: 800) }
    let stream = RequestStream(trace, budget: 64 << 20)
    let counts = Dictionary(grouping: stream.asked, by: \.row).mapValues(\.count)
    let shown = stream.events.reduce(0) { last, event in
      if case .show(let rows, _) = event { max(last, rows.upperBound) } else { last }
    }
    #expect(shown > 20)
    #expect((0...shown).allSatisfy { counts[$0] != nil })
    // A row at the window's end may leave it and come back as the number of visible rows varies.
    #expect(stream.asked.count < 3 * counts.count)
  }
}
