/// The scores of the entries of a `CostAwareCache`: what each is worth keeping.
///
/// The entry of the lowest score goes first. The score is what getting the value back would cost a byte (as in
/// GreedyDual-Size: P. Cao and S. Irani, “Cost-Aware WWW Proxy Caching Algorithms”, 1997), times how likely it is to be
/// asked for soon. That in turn is judged by two things: how many rows lie between its place and `focus`, and how long ago
/// it was used, in bytes inserted since, so that what nobody asks for goes in the end however costly it was. How often it
/// was used says nothing in a scroll and is not counted.
///
/// A picture as near as the window prefetches is as good as asked for already: if it went, it would be drawn again at once.
/// Beyond that a row ahead is the likelier the nearer it is, and a row behind comes back when the scroll turns.
///
/// Of the pictures of one place, the newest, or the one that was used last, is the one that a scroll comes to. The others,
/// of former widths and scales, come back only when somebody undoes what changed the size, wherever they lie.
///
/// Up to 256 entries all are looked at, of more a random 64 (as N. Beckmann, H. Chen and A. Cidon do, “LHD: Improving
/// Cache Hit Rate by Maximizing Hit Density”, NSDI 2018). The random numbers are its own and always the same.
package struct EvictionScores: EvictionPolicy {
  // What every comparison reads comes first, so that it lies in one line of the processor's cache.
  private struct Entry {
    /// The cost of getting it back, in nanoseconds a byte.
    let density: Double
    /// Reading of `inserted` at its last use.
    var lastUse: Int
    var isPinned: Bool
    /// True if it is the newest entry at its place, or has been used since.
    var holdsPlace = false
    let place: Place?
  }

  private let weights: EvictionWeights
  /// Bytes ever inserted: what entries age by.
  private var inserted = 0
  private var isMovingUp = false
  /// The row to which the scroll has come that way.
  private var foremost = 0
  private var pinnedCount = 0
  private var entries: [Entry] = []
  private var holders: [Place: Int] = [:]
  private var random: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init(_ weights: EvictionWeights = EvictionWeights()) {
    self.weights = weights
  }

  /// The middle of the viewport. How it moves within a gallery says which way is ahead.
  package var focus: Place? {
    didSet {
      guard let focus, focus != oldValue else { return }
      guard focus.gallery == oldValue?.gallery else {
        foremost = focus.row
        return
      }
      // No position is so far that a Double overflows.
      let wayBack = isMovingUp ? Double(focus.row) - Double(foremost) : Double(foremost) - Double(focus.row)
      guard wayBack > 0 else {
        foremost = focus.row
        return
      }
      guard wayBack > weights.wavering else { return }
      isMovingUp.toggle()
      foremost = focus.row
    }
  }

  // MARK: Keeping order

  package mutating func prepare(for byteCount: Int) { inserted += byteCount }

  package mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    entries.append(
      Entry(
        density: max(cost / .nanoseconds(1), 1) / Double(max(byteCount, 1)), lastUse: inserted, isPinned: isPinned,
        place: place))
    if isPinned { pinnedCount += 1 }
    takePlace(entries.count - 1)
  }

  package mutating func use(_ index: Int) {
    entries[index].lastUse = inserted
    if !entries[index].holdsPlace { takePlace(index) }
  }

  package mutating func pin(_ index: Int, _ isPinned: Bool) {
    guard entries[index].isPinned != isPinned else { return }
    entries[index].isPinned = isPinned
    pinnedCount += isPinned ? 1 : -1
  }

  package mutating func remove(at index: Int) {
    let entry = entries[index]
    if entry.isPinned { pinnedCount -= 1 }
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

  package mutating func lowest(budget: Int) -> Int? {
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
    let score = entries[index].density * likelihood(of: entries[index], budget)
    if score < lowest?.score ?? .infinity { lowest = (index, score) }
  }

  /// The likelihood that an entry is asked for soon.
  private func likelihood(of entry: Entry, _ budget: Int) -> Double {
    let recency = weights.recency(age: Double(inserted - entry.lastUse) / Double(max(budget, 1)))
    guard entry.holdsPlace else { return recency * weights.outdated }
    guard let place = entry.place, let focus, let distance = place.distance(to: focus) else { return recency }
    let isAhead = isMovingUp ? place.row <= focus.row : place.row >= focus.row
    return recency
      * (1 + weights.nearness(distance, isAhead: isAhead, onScreen: pinnedCount, held: entries.count))
  }
}
