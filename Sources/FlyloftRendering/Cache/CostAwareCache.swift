internal import Flyloft
internal import HeapModule

/// A cache bounded in bytes that gives up first what is cheapest to get back, as a value.
///
/// Each entry has a worth: the clock's reading when it was last used plus its uses times cost over size. The entry of
/// least worth goes first and the clock moves on to that worth, so that entries nobody asks for age however costly they
/// were. That is GreedyDual-Size-Frequency (L. Cherkasova, “Improving WWW Proxies Performance with
/// Greedy-Dual-Size-Frequency Caching Policy”, HP Labs 1998).
struct CostAwareCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var byteCount: Int
    /// What drawing it again would take, in nanoseconds.
    var cost: Double
    var uses: Double
    var worth: Double
    var stamp: Int
  }

  private struct Candidate: Comparable {
    let worth: Double
    let key: Key
    let stamp: Int

    static func < (a: Candidate, b: Candidate) -> Bool { a.worth < b.worth }
    static func == (a: Candidate, b: Candidate) -> Bool { a.worth == b.worth }
  }

  /// The most bytes it holds, but for pinned entries.
  private(set) var budget: Int
  private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  // Worths only grow while an entry stays, so a candidate that is out of date stands too near the front: it is put back
  // where it belongs when it comes up. A hit then costs one look-up and no heap work.
  private var candidates = Heap<Candidate>()
  private var pinned: Set<Key> = []
  private var clock = 0.0
  private var lastStamp = 0

  init(budget: Int) {
    self.budget = budget
  }

  var count: Int { entries.count }

  /// The value for `key`; asking for it makes it worth more.
  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].uses += 1
    let entry = entries.values[index]
    entries.values[index].worth = clock + entry.uses * entry.cost / Double(entry.byteCount)
    return entry.value
  }

  /// Keeps `value`, and gives up what it must for it.
  ///
  /// - Returns: what was given up, for the holder to release after unlocking; nil when `value` alone is over the budget
  ///   and was not kept.
  mutating func insert(_ value: Value, for key: Key, byteCount size: Int, cost: Duration) -> [Value]? {
    guard size <= budget else { return nil }
    var evicted: [Value] = []
    if let former = remove(key) { evicted.append(former) }
    makeRoom(for: size, evicted: &evicted)
    let cost = max(Double(cost.nanoseconds), 1)
    lastStamp += 1
    let worth = clock + cost / Double(size)
    entries[key] = Entry(value: value, byteCount: size, cost: cost, uses: 1, worth: worth, stamp: lastStamp)
    candidates.insert(Candidate(worth: worth, key: key, stamp: lastStamp))
    byteCount += size
    return evicted
  }

  /// Entries on screen, which are never given up.
  mutating func pin(_ keys: Set<Key>) { pinned = keys }

  /// Sets the budget and gives up what is over it.
  mutating func setBudget(_ bytes: Int) -> [Value] {
    budget = max(bytes, 0)
    var evicted: [Value] = []
    makeRoom(for: 0, evicted: &evicted)
    return evicted
  }

  /// Takes the value for `key` out.
  mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    byteCount -= entry.byteCount
    return entry.value
  }

  private mutating func makeRoom(for size: Int, evicted: inout [Value]) {
    var spared: [Candidate] = []
    while byteCount + size > budget, let candidate = candidates.popMin() {
      guard let entry = entries[candidate.key], entry.stamp == candidate.stamp else { continue }
      if entry.worth > candidate.worth {
        candidates.insert(Candidate(worth: entry.worth, key: candidate.key, stamp: entry.stamp))
      } else if pinned.contains(candidate.key) {
        spared.append(candidate)
      } else {
        clock = max(clock, entry.worth)
        if let value = remove(candidate.key) { evicted.append(value) }
      }
    }
    for candidate in spared { candidates.insert(candidate) }
  }
}
