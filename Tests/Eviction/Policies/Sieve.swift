package import FlyloftRendering

/// SIEVE: a queue and a hand that walks from the oldest to the newest, sparing once what was used since it last came by
/// (Y. Zhang and others, “SIEVE is Simpler than LRU: an Efficient Turn-Key Eviction Algorithm for Web Caches”, NSDI 2024).
package struct Sieve: EvictionPolicy {
  package var focus: Place?
  private var entries = NumberedEntries()
  private var queue = LinkedKeys<Int>()
  private var visited: Set<Int> = []
  private var hand: Int?

  package init() {}

  package mutating func prepare(for byteCount: Int) {}

  package mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    let entry = entries.append(isPinned: isPinned)
    queue.append(entry, byteCount: byteCount)
  }

  package mutating func use(_ index: Int) { visited.insert(entries[index]) }

  package mutating func pin(_ index: Int, _ isPinned: Bool) { entries.pin(index, isPinned) }

  package mutating func remove(at index: Int) {
    let entry = entries.remove(at: index)
    if hand == entry { hand = queue.newer(than: entry) }
    queue.remove(entry)
    visited.remove(entry)
  }

  package mutating func lowest(budget: Int) -> Int? {
    // In two rounds the hand comes by all that are not pinned with their marks taken away.
    for _ in 0..<2 * entries.count {
      guard let candidate = hand ?? queue.oldest else { return nil }
      if !entries.isPinned(candidate), visited.remove(candidate) == nil { return entries.index(of: candidate) }
      hand = queue.newer(than: candidate)
    }
    return nil
  }
}
