import Eviction
import FlyloftRendering
import Testing

/// A cache in which every picture takes a hundred bytes.
private struct SmallCache {
  private(set) var cache: CostAwareCache<String, String>

  init(_ policy: any EvictionPolicy, room: Int) { cache = CostAwareCache(budget: room * 100, policy: policy) }

  /// Asks for a picture, and draws it if it isn't there.
  ///
  /// - Returns: what went for it.
  mutating func ask(_ key: Character) -> String {
    if cache.value(for: String(key)) != nil { return "" }
    // A row of its own, by which a policy may know it again.
    let place = Place(gallery: 0, row: Int(key.asciiValue ?? 0))
    let evicted = cache.insert(String(key), for: String(key), byteCount: 100, cost: .milliseconds(1), at: place)
    return evicted?.joined() ?? ""
  }

  /// What went, one after the other.
  mutating func ask(all keys: String) -> String { keys.map { ask($0) }.joined() }

  mutating func pin(_ keys: Set<String>) { cache.pin(keys) }
}

/// What they evict is told by the article's figures.
@Suite("The policies under comparison, in the cache itself")
struct PolicyTests {
  @Test("what is pinned never goes, whatever the policy", arguments: Rival.allCases)
  func pinned(rival: Rival) {
    var cache = SmallCache(rival.policy, room: 3)
    _ = cache.ask(all: "AB")
    cache.pin(["A", "B"])
    #expect(!cache.ask(all: "CDEFGH").contains { "AB".contains($0) })
    cache.pin(["A", "B", "H"])
    #expect(cache.ask("I") == "", "all have to stay, and it is over its budget for that time")
    cache.pin([])
    #expect(cache.ask("J") != "")
  }

  @Test("a policy knows no entry that is gone", arguments: Rival.allCases)
  func removed(rival: Rival) {
    var cache = CostAwareCache<Int, Int>(budget: 300, policy: rival.policy)
    for key in 0..<3 { _ = cache.insert(key, for: key, byteCount: 100, cost: .milliseconds(1)) }
    #expect(cache.remove(0) == 0)
    #expect(cache.insert(3, for: 3, byteCount: 100, cost: .milliseconds(1)) == [])
    #expect(cache.insert(4, for: 4, byteCount: 100, cost: .milliseconds(1)) == [1])
  }
}
