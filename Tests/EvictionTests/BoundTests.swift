import Eviction
import FlyloftRendering
import Glibc
import SeededRandom
import Testing

/// Demands of pictures of a kibibyte to four, made up from a seed.
private func demands(seed: UInt64, count: Int, pictures: Int) -> [Demand] {
  var random = SeededGenerator(seed: seed)
  let made = (0..<pictures).map { _ in
    (byteCount: Int.random(in: 1...4, using: &random) << 10, cost: Int.random(in: 1...20, using: &random))
  }
  return (0..<count).map { index in
    let picture = Int.random(in: 0..<pictures, using: &random)
    return Demand(
      picture: picture, byteCount: made[picture].byteCount, cost: .milliseconds(made[picture].cost), isDraw: false,
      end: index + 1)
  }
}

/// What is drawn again for demands in a cache of its own.
private func redrawTime(of demands: [Demand], _ policy: any EvictionPolicy, budget: Int) -> Double {
  var cache = CostAwareCache<Int, Int>(budget: budget, policy: policy)
  var (seen, time) = (Set<Int>(), 0.0)
  for demand in demands {
    cache.pin([demand.picture])
    if cache.value(for: demand.picture) != nil { continue }
    if !seen.insert(demand.picture).inserted { time += demand.cost / .seconds(1) }
    _ = cache.insert(
      0, for: demand.picture, byteCount: demand.byteCount, cost: demand.cost, at: Place(gallery: 0, row: demand.picture)
    )
  }
  return time
}

/// The least that any choice of what to keep from demand to demand redraws, found by trying all of them.
private func leastRedrawTime(of demands: [Demand], budget: Int) -> Double {
  var seen: Set<Int> = []
  // What may be kept before a demand, and the least time that led there.
  var states: [Set<Int>: Double] = [[]: 0]
  let sizes = Dictionary(demands.map { ($0.picture, $0.byteCount) }, uniquingKeysWith: { first, _ in first })
  for demand in demands {
    let isNew = seen.insert(demand.picture).inserted
    var next: [Set<Int>: Double] = [:]
    for (kept, time) in states {
      let cost = kept.contains(demand.picture) || isNew ? 0 : demand.cost / .seconds(1)
      for subset in subsets(of: kept.subtracting([demand.picture]).sorted()) {
        let held = subset.union([demand.picture])
        guard held.reduce(0, { $0 + sizes[$1, default: 0] }) <= budget else { continue }
        next[held] = min(next[held] ?? .infinity, time + cost)
      }
    }
    states = next
  }
  return states.values.min() ?? 0
}

private func subsets(of keys: [Int]) -> [Set<Int>] {
  keys.reduce([[]]) { sets, key in sets + sets.map { $0.union([key]) } }
}

@Suite("The clairvoyant bound")
struct BoundTests {
  /// `FLYLOFT_TEST_SEED` in the environment, or 1.
  private static let seed = getenv("FLYLOFT_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  @Test("with room for all, nothing is drawn again")
  func roomy() {
    #expect(ClairvoyantBound(demands(seed: 1, count: 40, pictures: 5), budget: 1 << 20).redrawTime == 0)
  }

  @Test("of two that don't fit both, it keeps the dearer one")
  func dearest() {
    let demands = [(0, 3), (1, 7), (0, 3), (1, 7)].enumerated().map { index, demand in
      Demand(
        picture: demand.0, byteCount: 1024, cost: .seconds(demand.1), isDraw: true, end: index + 1)
    }
    let bound = ClairvoyantBound(demands, budget: 2048)
    #expect(bound.redrawTime == 0, "one is always the one that was just wanted")
    let tight = ClairvoyantBound(demands, budget: 1024)
    #expect(abs(tight.redrawTime - 10) < 1e-9)
    let third = demands.prefix(2) + [Demand(picture: 2, byteCount: 1024, cost: .seconds(1), isDraw: true, end: 3)]
    let back = [(0, 3), (1, 7)].enumerated().map { index, demand in
      Demand(picture: demand.0, byteCount: 1024, cost: .seconds(demand.1), isDraw: true, end: index + 4)
    }
    #expect(abs(ClairvoyantBound(third + back, budget: 2048).redrawTime - 3) < 1e-9)
  }

  @Test("a picture that is wanted again while it is on screen takes its room once")
  func stays() {
    let demands = [
      Demand(picture: 0, byteCount: 1024, cost: .seconds(1), isDraw: true, end: 4),
      Demand(picture: 1, byteCount: 1024, cost: .seconds(1), isDraw: true, end: 2),
      Demand(picture: 0, byteCount: 1024, cost: .seconds(1), isDraw: false, end: 3),
      Demand(picture: 1, byteCount: 1024, cost: .seconds(1), isDraw: false, end: 4),
    ]
    #expect(ClairvoyantBound(demands, budget: 2048).redrawTime == 0)
  }

  @Test("what all choices are tried for is not below it, and not above what the schedule reaches", arguments: 0..<40)
  func bruteForce(round: UInt64) {
    let seed = Self.seed &* 1_000 &+ round
    let demands = demands(seed: seed, count: 12, pictures: 5)
    for budget in [4 << 10, 6 << 10, 9 << 10] {
      let (bound, least) = (
        ClairvoyantBound(demands, budget: budget), leastRedrawTime(of: demands, budget: budget)
      )
      #expect(bound.redrawTime <= least + 1e-9, "seed \(seed), budget \(budget)")
      let schedule = ClairvoyantSchedule(demands, budget: budget, near: bound).redrawTime
      #expect(schedule >= least - 1e-9, "seed \(seed), budget \(budget)")
    }
  }

  @Test("no policy gets below it", arguments: 0..<10)
  func policies(round: UInt64) {
    let seed = Self.seed &* 1_000 &+ round
    let demands = demands(seed: seed, count: 300, pictures: 30)
    for budget in [8 << 10, 20 << 10] {
      let bound = ClairvoyantBound(demands, budget: budget).redrawTime
      #expect(bound > 0)
      for policy in Rival.allCases.map(\.policy) + [EvictionScores()] {
        let time = redrawTime(of: demands, policy, budget: budget)
        #expect(time >= bound - 1e-9, "seed \(seed), budget \(budget), \(type(of: policy))")
      }
    }
  }
}
