import Testing

@testable import FlyloftRendering

/// Rules of the scores on entries of equal size and cost, unless said otherwise.
@Suite("Eviction scores")
struct EvictionScoresTests {
  private var scores = EvictionScores()

  private mutating func append(_ rows: [Int], cost: Duration = .milliseconds(5)) {
    for row in rows {
      scores.prepare(for: 100)
      scores.append(cost: cost, byteCount: 100, at: Place(gallery: 0, row: row), isPinned: false)
    }
  }

  private mutating func look(at row: Int) { scores.focus = Place(gallery: 0, row: row) }

  @Test(
    "ahead is worth more than as far behind, and a row's wavering turns nothing round", arguments: [(99, 0), (98, 1)])
  mutating func wavering(row: Int, goes: Int) {
    for focus in [80, 100] { look(at: focus) }
    append([70, 130, 100])
    // What is not behind any more is ahead.
    look(at: row)
    #expect(scores.lowest(budget: 1_000) == goes)
  }

  @Test("the way is lost in another gallery, and a jump to the ends overflows nothing")
  mutating func jumps() {
    for row in [0, Int.max, Int.min, 5] { look(at: row) }
    scores.focus = Place(gallery: 1, row: 3)
    append([2])
    #expect(scores.lowest(budget: 1_000) == 0)
  }

  @Test("what is as near as the window prefetches is kept in place of dearer things that are farther")
  mutating func near() {
    look(at: 100)
    append([103])
    append([109], cost: .milliseconds(40))
    append([100, 101, 102])
    for index in 2...4 { scores.pin(index, true) }
    #expect(scores.lowest(budget: 1_000) == 1)
    for index in 2...4 { scores.pin(index, false) }
    scores.pin(2, true)
    #expect(scores.lowest(budget: 1_000) == 0, "on a screen that shows one row it is not near")
  }

  @Test("behind, what lies beyond where turns lead goes first, though it is dearer")
  mutating func behind() {
    for focus in [80, 100] { look(at: focus) }
    append([99, 98, 97])
    append([40, 41], cost: .milliseconds(15))
    #expect(scores.lowest(budget: 10_000) == 3)
  }

  @Test("a row's former picture goes before its newest, and after what is far")
  mutating func outdated() {
    look(at: 100)
    append([100, 100, 900])
    #expect(scores.lowest(budget: 1_000) == 2)
    scores.remove(at: 2)
    #expect(scores.lowest(budget: 1_000) == 0)
    scores.use(0)
    #expect(scores.lowest(budget: 1_000) == 1, "what is used again is the row's picture again")
  }

  @Test("what was not used for long goes first, though it is dearer")
  mutating func ageing() {
    append([1], cost: .milliseconds(20))
    scores.prepare(for: 20_000)
    append([2])
    #expect(scores.lowest(budget: 1_000) == 0)
  }

  @Test("what is pinned is never chosen, also when all is, and where thousands are sampled")
  mutating func pinned() {
    append(Array(0..<5))
    for index in 0..<5 { scores.pin(index, true) }
    #expect(scores.lowest(budget: 100) == nil)
    append(Array(5..<2_000))
    for index in 5..<1_999 { scores.pin(index, true) }
    #expect(scores.lowest(budget: 100) == 1_999)
  }
}
