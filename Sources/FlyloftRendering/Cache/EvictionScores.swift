/// How much each entry of a `CostAwareCache` is worth keeping, as a value of its own: it knows entries by their index only,
/// so that choosing among them is not generic and takes nanoseconds whatever is cached.
///
/// The entry of the lowest score goes first. The score is what getting the value back would cost a byte (as in
/// GreedyDual-Size: P. Cao and S. Irani, “Cost-Aware WWW Proxy Caching Algorithms”, 1997), times how likely it is to be
/// asked for soon. That in turn is judged by two things: how many rows lie between its place and `focus`, where rows that
/// lie ahead count as nearer than those behind; and how long ago it was used, in bytes inserted since, so that what nobody
/// asks for goes in the end however costly it was. How often it was used says nothing in a scroll and is not counted.
///
/// Up to 256 entries all are looked at, of more a random 64 (as N. Beckmann, H. Chen and A. Cidon do, “LHD: Improving
/// Cache Hit Rate by Maximizing Hit Density”, NSDI 2018). The random numbers are its own and always the same.
struct EvictionScores: Sendable {
  private struct Entry {
    /// What getting it back costs a byte, damped.
    let density: Double
    let place: Place?
    /// Whether it is the newest entry at its place, or has been used since.
    var holdsPlace = false
    var isPinned: Bool
    /// Reading of `inserted` at its last use.
    var lastUse: Int
  }

  /// Bytes ever inserted: what entries age by.
  var inserted = 0
  /// The middle of the viewport. Its last move within a gallery says which way is ahead.
  var focus: Place? {
    didSet {
      guard let focus, let oldValue, focus.gallery == oldValue.gallery, focus.row != oldValue.row else { return }
      isMovingUp = focus.row < oldValue.row
    }
  }

  private var isMovingUp = false
  private var entries: [Entry] = []
  private var holders: [Place: Int] = [:]
  private var random: UInt64 = 0x9e37_79b9_7f4a_7c15

  // MARK: Keeping order

  mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    entries.append(
      Entry(
        density: EvictionWeights.density(cost: cost, byteCount: byteCount), place: place, isPinned: isPinned,
        lastUse: inserted))
    takePlace(entries.count - 1)
  }

  mutating func use(_ index: Int) {
    entries[index].lastUse = inserted
    if !entries[index].holdsPlace { takePlace(index) }
  }

  mutating func pin(_ index: Int, _ isPinned: Bool) { entries[index].isPinned = isPinned }

  /// Takes out the entry at `index`, whose place the last one takes.
  mutating func remove(at index: Int) {
    let entry = entries[index]
    if entry.holdsPlace, let place = entry.place { holders[place] = nil }
    let last = entries.removeLast()
    guard index < entries.count else { return }
    entries[index] = last
    if last.holdsPlace, let place = last.place { holders[place] = index }
  }

  private mutating func takePlace(_ index: Int) {
    entries[index].holdsPlace = true
    guard let place = entries[index].place else { return }
    if let former = holders.updateValue(index, forKey: place), former != index { entries[former].holdsPlace = false }
  }

  // MARK: Choosing

  /// The entry to evict next; nil when all that there are have to stay.
  ///
  /// - Parameter budget: bytes that the cache may hold.
  mutating func lowest(budget: Int) -> Int? {
    var lowest: (index: Int, score: Double)?
    if entries.count > 256 {
      for _ in 0..<64 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        compare(Int(random.multipliedFullWidth(by: UInt64(entries.count)).high), with: &lowest, budget)
      }
    }
    // Also where all of a sample have to stay.
    if lowest == nil { for index in entries.indices { compare(index, with: &lowest, budget) } }
    return lowest?.index
  }

  private func compare(_ index: Int, with lowest: inout (index: Int, score: Double)?, _ budget: Int) {
    guard !entries[index].isPinned else { return }
    let score = score(of: entries[index], budget)
    if score < lowest?.score ?? .infinity { lowest = (index, score) }
  }

  private func score(of entry: Entry, _ budget: Int) -> Double {
    let age = Double(inserted - entry.lastUse) / Double(max(budget, 1))
    guard entry.holdsPlace, let place = entry.place, let focus, let distance = place.distance(to: focus) else {
      return entry.density * EvictionWeights.recency(age: age)
    }
    let isBehind = isMovingUp ? place.row > focus.row : place.row < focus.row
    return entry.density * (EvictionWeights.recency(age: age) + EvictionWeights.nearness(distance, isBehind: isBehind))
  }
}
