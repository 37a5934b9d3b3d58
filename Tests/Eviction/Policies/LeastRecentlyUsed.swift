package import FlyloftRendering

/// LRU: what was used longest ago goes first.
package struct LeastRecentlyUsed: EvictionPolicy {
  package var focus: Place?
  private var entries = NumberedEntries()
  private var queue = LinkedKeys<Int>()

  package init() {}

  package mutating func prepare(for byteCount: Int) {}

  package mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    let entry = entries.append(isPinned: isPinned)
    queue.append(entry, byteCount: byteCount)
  }

  package mutating func use(_ index: Int) { queue.renew(entries[index]) }

  package mutating func pin(_ index: Int, _ isPinned: Bool) { entries.pin(index, isPinned) }

  package mutating func remove(at index: Int) {
    let entry = entries.remove(at: index)
    queue.remove(entry)
  }

  package func lowest(budget: Int) -> Int? {
    var candidate = queue.oldest
    while let entry = candidate, entries.isPinned(entry) { candidate = queue.newer(than: entry) }
    return candidate.flatMap { entries.index(of: $0) }
  }
}
