import Testing

@testable import FlyloftRendering

@Suite("The cache, as a value")
struct CostAwareCacheTests {
  @Test("never holds more bytes than its budget")
  func budget() {
    var cache = CostAwareCache<Int, Int>(budget: 1_000)
    var generator = SplitMix(state: 1)
    for key in 0..<500 {
      _ = cache.insert(
        key, for: key % 60, byteCount: .random(in: 1...300, using: &generator),
        cost: .milliseconds(Int.random(in: 1...50, using: &generator)))
      #expect(cache.byteCount <= 1_000)
    }
    #expect(cache.count > 2)
  }

  @Test("gives up first what is cheapest to get back")
  func cheapestFirst() {
    var cache = CostAwareCache<String, Int>(budget: 300)
    _ = cache.insert(1, for: "dear", byteCount: 100, cost: .milliseconds(50))
    _ = cache.insert(2, for: "cheap", byteCount: 100, cost: .milliseconds(1))
    _ = cache.insert(3, for: "middling", byteCount: 100, cost: .milliseconds(10))
    #expect(cache.insert(4, for: "new", byteCount: 100, cost: .milliseconds(20)) == [2])
    #expect(cache.value(for: "dear") == 1)
    #expect(cache.value(for: "cheap") == nil)
  }

  @Test("what nobody asks for ages, however dear it was")
  func ages() {
    var cache = CostAwareCache<Int, Int>(budget: 300)
    _ = cache.insert(-1, for: -1, byteCount: 100, cost: .milliseconds(20))
    for key in 0..<60 { _ = cache.insert(key, for: key, byteCount: 100, cost: .milliseconds(5)) }
    #expect(cache.value(for: -1) == nil)
  }

  @Test("what is pinned stays, even over the budget")
  func pinned() {
    var cache = CostAwareCache<Int, Int>(budget: 200)
    _ = cache.insert(1, for: 1, byteCount: 100, cost: .milliseconds(1))
    _ = cache.insert(2, for: 2, byteCount: 100, cost: .milliseconds(1))
    cache.pin([1])
    _ = cache.insert(3, for: 3, byteCount: 100, cost: .milliseconds(9))
    #expect(cache.value(for: 1) == 1)
    #expect(cache.value(for: 2) == nil)
    cache.pin([])
    _ = cache.insert(4, for: 4, byteCount: 200, cost: .milliseconds(9))
    #expect(cache.value(for: 1) == nil)
    #expect(cache.byteCount == 200)
  }

  @Test("an entry larger than the budget is not kept, and that is told")
  func oversized() {
    var cache = CostAwareCache<Int, Int>(budget: 100)
    _ = cache.insert(1, for: 1, byteCount: 100, cost: .milliseconds(1))
    #expect(cache.insert(2, for: 2, byteCount: 101, cost: .seconds(1)) == nil)
    #expect(cache.value(for: 1) == 1, "and nothing went for it")
  }

  @Test("a smaller budget takes effect at once")
  func shrinks() {
    var cache = CostAwareCache<Int, Int>(budget: 1_000)
    for key in 0..<10 { _ = cache.insert(key, for: key, byteCount: 100, cost: .milliseconds(key + 1)) }
    #expect(Set(cache.setBudget(300)) == [0, 1, 2, 3, 4, 5, 6])
    #expect(cache.byteCount == 300)
  }

  @Test("a key inserted again counts once")
  func replaces() {
    var cache = CostAwareCache<Int, Int>(budget: 1_000)
    _ = cache.insert(1, for: 1, byteCount: 400, cost: .milliseconds(1))
    #expect(cache.insert(2, for: 1, byteCount: 300, cost: .milliseconds(1)) == [1])
    #expect(cache.byteCount == 300)
    #expect(cache.value(for: 1) == 2)
  }
}
