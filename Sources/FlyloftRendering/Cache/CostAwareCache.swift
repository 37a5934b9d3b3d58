/// A cache bounded in bytes that evicts first what is cheapest to do without, as a value: no locks, no threads, no
/// clocks.
///
/// Which that is, `EvictionScores` says. A hit is one look-up in a dictionary; an insertion that must make room looks at
/// a bounded number of entries.
///
///     var cache = CostAwareCache<URL, Thumbnail>(budget: 64 << 20)
///     let evicted = cache.insert(thumbnail, for: url, byteCount: thumbnail.byteCount, cost: .milliseconds(12))
package struct CostAwareCache<Key: Hashable, Value> {
  fileprivate struct Entry {
    let key: Key
    let value: Value
    let byteCount: Int
  }

  /// The most bytes it holds, but for pinned entries.
  package private(set) var budget: Int
  /// The bytes it holds, as they were given at insertion.
  package private(set) var byteCount = 0
  // Without gaps: the last entry takes the place of one that goes.
  private var entries: [Entry] = []
  /// Knows the entries by the same indices.
  private var policy: any EvictionPolicy
  private var indices: [Key: Int] = [:]
  /// The keys that are not to be evicted, whether they are there or not.
  package private(set) var pinned: Set<Key> = []

  /// - Parameter budget: the most bytes to hold.
  package init(budget: Int) {
    self.init(budget: budget, policy: EvictionScores())
  }

  /// A cache with another policy.
  package init(budget: Int, policy: any EvictionPolicy) {
    self.budget = max(budget, 0)
    self.policy = policy
  }

  /// The place of the viewport; entries far from it are worth less. Its last move says which way is ahead.
  package var focus: Place? {
    get { policy.focus }
    set { policy.focus = newValue }
  }

  /// True if there is a value for `key`. Unlike `value(for:)` this doesn't use it.
  package func contains(_ key: Key) -> Bool { indices[key] != nil }

  /// The number of entries.
  package var count: Int { entries.count }

  /// Bytes of the entries that are not to be evicted.
  package var pinnedByteCount: Int {
    pinned.reduce(0) { sum, key in sum + (indices[key].map { entries[$0].byteCount } ?? 0) }
  }

  // MARK: Using

  /// The value for `key`. Asking for it keeps it from ageing.
  package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    policy.use(index)
    return entries[index].value
  }

  /// Keeps `value`, and evicts what it must for it.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - key: finds it.
  ///   - size: the bytes of the budget that it takes.
  ///   - cost: the time that it took to make.
  ///   - place: where it lies, to be compared with `focus`. What was inserted at the same place before is presumed to be
  ///     out of date, a picture for another window width say, and counts as far away until it is used again.
  /// - Returns: what was evicted or replaced, for the holder to release after unlocking; nil when `value` alone is over the
  ///   budget and was not kept.
  package mutating func insert(
    _ value: Value, for key: Key, byteCount size: Int, cost: Duration, at place: Place? = nil
  ) -> [Value]? {
    guard size <= budget else { return nil }
    var evicted: [Value] = []
    if let former = remove(key) { evicted.append(former) }
    policy.prepare(for: size)
    makeRoom(for: size, evicted: &evicted)
    indices[key] = entries.count
    entries.append(Entry(key: key, value: value, byteCount: size))
    policy.append(cost: cost, byteCount: size, at: place, isPinned: pinned.contains(key))
    byteCount += size
    return evicted
  }

  /// Takes the value for `key` out.
  package mutating func remove(_ key: Key) -> Value? {
    indices[key].map { removeEntry(at: $0) }
  }

  // MARK: Bounding

  /// Says which entries are not to be evicted, in place of those said before: what is on screen. They may not be there
  /// yet. What comes on screen by that is used.
  package mutating func pin(_ keys: Set<Key>) {
    for key in pinned where !keys.contains(key) { if let index = indices[key] { policy.pin(index, false) } }
    // In the order of the entries, so that nothing depends on how a set is laid out.
    for index in keys.subtracting(pinned).compactMap({ indices[$0] }).sorted() {
      policy.pin(index, true)
      policy.use(index)
    }
    pinned = keys
  }

  /// Sets the budget and evicts what is over it.
  ///
  /// - Returns: what was evicted, for the holder to release after unlocking.
  package mutating func setBudget(_ bytes: Int) -> [Value] {
    budget = max(bytes, 0)
    var evicted: [Value] = []
    makeRoom(for: 0, evicted: &evicted)
    return evicted
  }

  /// Makes room for so many bytes.
  private mutating func makeRoom(for size: Int, evicted: inout [Value]) {
    while byteCount + size > budget, let victim = policy.lowest(budget: budget) {
      evicted.append(removeEntry(at: victim))
    }
  }

  private mutating func removeEntry(at index: Int) -> Value {
    let entry = entries[index]
    let last = entries.removeLast()
    indices[entry.key] = nil
    if index < entries.count {
      entries[index] = last
      indices[last.key] = index
    }
    policy.remove(at: index)
    byteCount -= entry.byteCount
    return entry.value
  }
}

extension CostAwareCache: Sendable where Key: Sendable, Value: Sendable {}
extension CostAwareCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
