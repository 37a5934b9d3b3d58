internal import Glibc

/// A cache bounded in bytes that gives up first what is cheapest to do without, as a value: no locks, no threads, no
/// clocks.
///
/// Each entry has a worth, and the entry of least worth goes first. The worth is what getting the value back would cost a
/// byte (as in GreedyDual-Size: P. Cao and S. Irani, “Cost-Aware WWW Proxy Caching Algorithms”, 1997), times how likely it
/// is to be asked for soon. That in turn is judged by two things: how near its place is to `focus`, where places that lie
/// ahead count as nearer than those behind; and how long ago it was used, in bytes inserted since, so that what nobody asks
/// for goes in the end however costly it was. How often it was used says nothing in a scroll and is not counted.
///
/// The weights were chosen by the figures of the cache simulator in `Tests/Benchmarks` on other seeds than those of the
/// traces that are kept there.
///
/// A hit is one look-up in a dictionary. An insertion that must make room looks at all entries up to 256, at a random 64
/// of more (as N. Beckmann, H. Chen and A. Cidon do, “LHD: Improving Cache Hit Rate by Maximizing Hit Density”, NSDI 2018).
///
///     var cache = CostAwareCache<URL, Thumbnail>(budget: 64 << 20)
///     let evicted = cache.insert(thumbnail, for: url, byteCount: thumbnail.byteCount, cost: .milliseconds(12))
public struct CostAwareCache<Key: Hashable, Value> {
  fileprivate struct Entry {
    let key: Key
    let value: Value
    let byteCount: Int
    /// What getting it back costs a byte, damped.
    let density: Double
    let place: CachePlace?
    /// Whether it is the newest entry at its place, or has been used since.
    var holdsPlace = false
    var isPinned: Bool
    /// Reading of `inserted` at its last use.
    var lastUse: Int
  }

  /// The most bytes it holds, but for pinned entries.
  public private(set) var budget: Int
  /// The bytes it holds, as they were told at insertion.
  public private(set) var byteCount = 0
  /// Where the viewport is; entries far from it are worth less. Its last move says which way is ahead.
  public var focus: CachePlace? {
    didSet {
      guard let focus, let oldValue, focus.group == oldValue.group, focus != oldValue else { return }
      isMovingUp = focus.position < oldValue.position
    }
  }

  private var isMovingUp = false
  // Without gaps: the last entry takes the place of one that goes.
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  private var holders: [CachePlace: Key] = [:]
  private var pinned: Set<Key> = []
  /// Bytes ever inserted: what entries age by.
  private var inserted = 0
  private var random: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// - Parameter budget: the most bytes to hold.
  public init(budget: Int) {
    self.budget = max(budget, 0)
  }

  /// How many entries there are.
  public var count: Int { entries.count }

  /// Bytes of the entries that are not to be given up.
  public var pinnedByteCount: Int {
    pinned.reduce(0) { sum, key in sum + (indices[key].map { entries[$0].byteCount } ?? 0) }
  }

  // MARK: Using

  /// The value for `key`. Asking for it keeps it from ageing.
  public mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    entries[index].lastUse = inserted
    if !entries[index].holdsPlace { takePlace(index) }
    return entries[index].value
  }

  /// Keeps `value`, and gives up what it must for it.
  ///
  /// - Parameters:
  ///   - byteCount: what it takes of the budget.
  ///   - cost: how long it took to make.
  ///   - place: where it lies, to be compared with `focus`. What was inserted at the same place before is presumed to be
  ///     out of date, a picture for another window width say, and counts as far away until it is used again.
  /// - Returns: what was given up, for the holder to release after unlocking; nil when `value` alone is over the budget
  ///   and was not kept.
  public mutating func insert(
    _ value: Value, for key: Key, byteCount size: Int, cost: Duration, at place: CachePlace? = nil
  ) -> [Value]? {
    guard size <= budget else { return nil }
    var evicted: [Value] = []
    if let former = remove(key) { evicted.append(former) }
    inserted += size
    makeRoom(for: size, evicted: &evicted)
    indices[key] = entries.count
    entries.append(
      Entry(
        key: key, value: value, byteCount: size, density: Worth.density(cost: cost, byteCount: size), place: place,
        isPinned: pinned.contains(key), lastUse: inserted))
    takePlace(entries.count - 1)
    byteCount += size
    return evicted
  }

  /// Takes the value for `key` out.
  public mutating func remove(_ key: Key) -> Value? {
    indices[key].map { removeEntry(at: $0) }
  }

  // MARK: Bounding

  /// Says which entries are not to be given up, in place of those said before: what is on screen. They may not be there yet.
  public mutating func pin(_ keys: Set<Key>) {
    for key in pinned { if let index = indices[key] { entries[index].isPinned = false } }
    pinned = keys
    for key in pinned { if let index = indices[key] { entries[index].isPinned = true } }
  }

  /// Sets the budget and gives up what is over it.
  ///
  /// - Returns: what was given up, for the holder to release after unlocking.
  public mutating func setBudget(_ bytes: Int) -> [Value] {
    budget = max(bytes, 0)
    var evicted: [Value] = []
    makeRoom(for: 0, evicted: &evicted)
    return evicted
  }

  private mutating func makeRoom(for size: Int, evicted: inout [Value]) {
    while byteCount + size > budget, let victim = leastWorthSampled() ?? leastWorth(of: entries.indices) {
      evicted.append(removeEntry(at: victim))
    }
  }

  private mutating func leastWorthSampled() -> Int? {
    guard entries.count > 256 else { return nil }
    let count = UInt64(entries.count)
    let sample = (0..<64).map { _ in
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % count)
    }
    return leastWorth(of: sample)
  }

  private func leastWorth(of candidates: some Sequence<Int>) -> Int? {
    var least: (index: Int, worth: Double)?
    for index in candidates where !entries[index].isPinned {
      let worth = worth(of: entries[index])
      if worth < least?.worth ?? .infinity { least = (index, worth) }
    }
    return least?.index
  }

  private func worth(of entry: Entry) -> Double {
    let age = Double(inserted - entry.lastUse) / Double(max(budget, 1))
    guard entry.holdsPlace, let place = entry.place, let focus, let distance = place.distance(to: focus) else {
      return entry.density * Worth.recency(age: age)
    }
    let isBehind = isMovingUp ? place.position > focus.position : place.position < focus.position
    return entry.density * (Worth.recency(age: age) + Worth.nearness(distance, isBehind: isBehind))
  }

  // MARK: Keeping order

  private mutating func takePlace(_ index: Int) {
    entries[index].holdsPlace = true
    guard let place = entries[index].place else { return }
    let key = entries[index].key
    if let former = holders.updateValue(key, forKey: place), former != key, let formerIndex = indices[former] {
      entries[formerIndex].holdsPlace = false
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
    if entry.holdsPlace, let place = entry.place { holders[place] = nil }
    byteCount -= entry.byteCount
    return entry.value
  }
}

extension CostAwareCache: Sendable where Key: Sendable, Value: Sendable {}
extension CostAwareCache.Entry: Sendable where Key: Sendable, Value: Sendable {}

/// The weights, found by search over the simulator's traces of three seeds. The figures hardly change when each is
/// halved or doubled.
private enum Worth {
  /// Damped, because a guess at when something is used again is too rough to set cost against it in full.
  static func density(cost: Duration, byteCount: Int) -> Double {
    pow(max(cost / .nanoseconds(1), 1) / Double(max(byteCount, 1)), 0.7)
  }

  /// - Parameter age: how many times the budget was inserted since the last use.
  static func recency(age: Double) -> Double {
    let soon = 1 + 3 * age
    // The long tail is for places that are jumped back to.
    return 1 / (soon * soon) + 0.05 / (1 + age / 20)
  }

  /// - Parameter distance: in places from the viewport.
  static func nearness(_ distance: Int, isBehind: Bool) -> Double {
    let far = 1 + Double(distance) / (isBehind ? 40.0 / 3 : 40)
    return 3 / (far * far * far)
  }
}
