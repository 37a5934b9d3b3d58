import SeededRandom
import Testing

@testable import FlyloftRendering

@Suite("The cache, as a value")
struct CostAwareCacheTests {
  @Test("never holds more bytes than its budget")
  func budget() {
    var cache = CostAwareCache<Int, Int>(budget: 1_000)
    var generator = SeededGenerator(usually: 1)
    for key in 0..<500 {
      _ = cache.insert(
        key, for: key % 60, byteCount: .random(in: 1...300, using: &generator),
        cost: .milliseconds(Int.random(in: 1...50, using: &generator)))
      #expect(cache.byteCount <= 1_000)
    }
    #expect(cache.count > 2)
  }

  @Test("the smallest entries are charged their records, larger ones less of them, those of 32 KB none")
  func charges() {
    let charges = [0, 4, 64, 4096, 32_736, 32_768, 1 << 20].map(CacheCharge.of)
    #expect(charges == [1024, 1028, 1086, 4992, 32_737, 32_768, 1 << 20])
    #expect((0..<35_000).allSatisfy { CacheCharge.of($0) <= CacheCharge.of($0 + 1) })
    #expect((1..<35_000).allSatisfy { Double(CacheCharge.of($0)) > Double($0 + CacheCharge.record) * 0.969 })
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

  @Test("what comes on screen has been used, and does not age from before")
  func pinningIsUse() {
    var cache = CostAwareCache<Int, Int>(budget: 300)
    for key in 1...3 { _ = cache.insert(key, for: key, byteCount: 100, cost: .milliseconds(5)) }
    cache.pin([1])
    cache.pin([])
    #expect(cache.insert(4, for: 4, byteCount: 100, cost: .milliseconds(5)) == [2])
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

  @Test("what is near the viewport outlives what is far, used as long ago")
  func distance() {
    var cache = CostAwareCache<Int, Int>(budget: 1_000)
    for key in [500, 10, 900] {
      _ = cache.insert(key, for: key, byteCount: 300, cost: .milliseconds(5), at: Place(gallery: 1, row: key))
    }
    cache.focus = Place(gallery: 1, row: 12)
    // The first to go would be the oldest otherwise.
    #expect(cache.insert(0, for: 0, byteCount: 300, cost: .milliseconds(5)) == [500])
    #expect(cache.value(for: 10) == 10)
  }

  @Test("what lies ahead outlives what lies as far behind", arguments: [(2, 90), (-2, 110)])
  func direction(movement: Int, goes: Int) {
    var cache = CostAwareCache<Int, Int>(budget: 200)
    cache.focus = Place(gallery: 1, row: 100 - movement)
    for key in [90, 110] {
      _ = cache.insert(key, for: key, byteCount: 100, cost: .milliseconds(5), at: Place(gallery: 1, row: key))
    }
    for key in [90, 110] { _ = cache.value(for: key) }
    cache.focus = Place(gallery: 1, row: 100)
    #expect(cache.insert(0, for: 0, byteCount: 100, cost: .milliseconds(5)) == [goes])
  }

  @Test("what another picture took the place of counts as far, until it is used again", arguments: [false, true])
  func replacedInPlace(isUsedAgain: Bool) {
    let place = Place(gallery: 1, row: 5)
    var cache = CostAwareCache<String, Int>(budget: 300)
    cache.focus = place
    _ = cache.insert(1, for: "wide", byteCount: 100, cost: .milliseconds(5), at: place)
    _ = cache.insert(2, for: "narrow", byteCount: 100, cost: .milliseconds(5), at: place)
    if isUsedAgain { _ = cache.value(for: "wide") }
    _ = cache.insert(3, for: "beside", byteCount: 100, cost: .milliseconds(5), at: Place(gallery: 1, row: 6))
    let goes = isUsedAgain ? 2 : 1
    #expect(cache.insert(4, for: "next", byteCount: 100, cost: .milliseconds(5)) == [goes])
  }

  @Test("places of another group are infinitely far, and no position overflows")
  func groups() {
    let place = Place(gallery: 1, row: .min)
    #expect(place.distance(to: Place(gallery: 2, row: .min)) == nil)
    #expect(place.distance(to: Place(gallery: 1, row: .max)) == .max)
    #expect(place.distance(to: Place(gallery: 1, row: 0)) == .max)
    #expect(Place(gallery: 1, row: 3).distance(to: Place(gallery: 1, row: 7)) == 4)
  }

  @Test("among thousands of entries, what is dear and what is pinned stays")
  func sampled() {
    var cache = CostAwareCache<Int, Int>(budget: 4_000)
    cache.pin(Set(0..<50))
    for key in 0..<4_000 { _ = cache.insert(key, for: key, byteCount: 1, cost: .milliseconds(key % 10 == 0 ? 50 : 1)) }
    for key in 4_000..<6_000 { _ = cache.insert(key, for: key, byteCount: 1, cost: .milliseconds(1)) }
    #expect(cache.byteCount == 4_000)
    #expect(cache.pinnedByteCount == 50)
    #expect((0..<50).allSatisfy { cache.value(for: $0) != nil })
    // Half of the cheap ones had to go.
    #expect(stride(from: 50, to: 4_000, by: 10).count { cache.value(for: $0) != nil } > 390)
  }

  @Test("agrees with a plain dictionary about what it holds, whatever is done to it")
  func model() {
    var cache = CostAwareCache<Int, Int>(budget: 5_000)
    var model: [Int: Int] = [:]
    var sizes: [Int: Int] = [:]
    var generator = SeededGenerator(usually: 7)
    for step in 0..<20_000 {
      let key = Int.random(in: 0..<100, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: #expect(cache.remove(key) == model.removeValue(forKey: key))
      case 1: cache.pin([key, key + 1])
      case 2: cache.focus = Place(gallery: 0, row: key)
      case 3..<10:
        sizes[key] = Int.random(in: 1...300, using: &generator)
        let evicted = cache.insert(
          step, for: key, byteCount: sizes[key]!, cost: .microseconds(key + 1),
          at: key % 3 == 0 ? nil : Place(gallery: 0, row: key / 2))
        for value in evicted ?? [] { model = model.filter { $0.value != value } }
        model[key] = step
      default: #expect(cache.value(for: key) == model[key])
      }
      #expect(cache.count == model.count)
      #expect(cache.byteCount == model.keys.reduce(0) { $0 + sizes[$1]! })
      #expect(cache.byteCount <= 5_000)
    }
  }
}
