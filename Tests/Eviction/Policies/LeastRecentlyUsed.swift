package import FlyloftRendering

/// LRU: what was used longest ago goes first.
package struct LeastRecentlyUsed: EvictionPolicy {
  package var focus: Place?
  private var entries = NumberedEntries()
  private var queue = LinkedKeys<Int>()
  private var pinned: Set<Int> = []

  package init() {}

  package mutating func prepare(for byteCount: Int) {}

  package mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    let entry = entries.append()
    queue.append(entry, byteCount: byteCount)
    if isPinned { pinned.insert(entry) }
  }

  package mutating func use(_ index: Int) { queue.renew(entries[index]) }

  package mutating func pin(_ index: Int, _ isPinned: Bool) {
    if isPinned { pinned.insert(entries[index]) } else { pinned.remove(entries[index]) }
  }

  package mutating func remove(at index: Int) {
    let entry = entries.remove(at: index)
    queue.remove(entry)
    pinned.remove(entry)
  }

  package func lowest(budget: Int) -> Int? {
    var candidate = queue.oldest
    while let entry = candidate, pinned.contains(entry) { candidate = queue.newer(than: entry) }
    return candidate.flatMap { entries.index(of: $0) }
  }
}
