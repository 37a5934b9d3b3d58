internal import Glibc

/// What each entry of a `CostAwareCache` is worth, as a value of its own: it knows entries by their index only, so that
/// choosing among them is not generic and takes nanoseconds whatever is kept.
///
/// The entry of least worth goes first. The worth is what getting the value back would cost a byte (as in GreedyDual-Size:
/// P. Cao and S. Irani, “Cost-Aware WWW Proxy Caching Algorithms”, 1997), times how likely it is to be asked for soon. That
/// in turn is judged by two things: how near its place is to `focus`, where places that lie ahead count as nearer than
/// those behind; and how long ago it was used, in bytes inserted since, so that what nobody asks for goes in the end
/// however costly it was. How often it was used says nothing in a scroll and is not counted.
///
/// The weights were chosen by the figures of the cache simulator in `Tests/Benchmarks` on other seeds than those of the
/// traces that are kept there.
///
/// Up to 256 entries all are looked at, of more a random 64 (as N. Beckmann, H. Chen and A. Cidon do, “LHD: Improving
/// Cache Hit Rate by Maximizing Hit Density”, NSDI 2018).
struct EvictionScores: Sendable {
  private struct Standing {
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
  var focus: Place? {
    didSet {
      guard let focus, let oldValue, focus.gallery == oldValue.gallery, focus != oldValue else { return }
      isMovingUp = focus.row < oldValue.row
    }
  }

  private var isMovingUp = false
  private var standings: [Standing] = []
  private var holders: [Place: Int] = [:]
  private var random: UInt64 = 0x9e37_79b9_7f4a_7c15

  // MARK: Keeping order

  mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    standings.append(
      Standing(
        density: Worth.density(cost: cost, byteCount: byteCount), place: place, isPinned: isPinned, lastUse: inserted))
    takePlace(standings.count - 1)
  }

  mutating func use(_ index: Int) {
    standings[index].lastUse = inserted
    if !standings[index].holdsPlace { takePlace(index) }
  }

  mutating func pin(_ index: Int, _ isPinned: Bool) { standings[index].isPinned = isPinned }

  /// Takes out the entry at `index`, whose place the last one takes.
  mutating func remove(at index: Int) {
    let standing = standings[index]
    if standing.holdsPlace, let place = standing.place { holders[place] = nil }
    let last = standings.removeLast()
    guard index < standings.count else { return }
    standings[index] = last
    if last.holdsPlace, let place = last.place { holders[place] = index }
  }

  private mutating func takePlace(_ index: Int) {
    standings[index].holdsPlace = true
    guard let place = standings[index].place else { return }
    if let former = holders.updateValue(index, forKey: place), former != index { standings[former].holdsPlace = false }
  }

  // MARK: Choosing

  /// The entry to give up next; nil when all that there are have to stay.
  ///
  /// - Parameter budget: bytes that the cache may hold.
  mutating func leastWorth(budget: Int) -> Int? {
    var least: (index: Int, worth: Double)?
    if standings.count > 256 {
      for _ in 0..<64 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        compare(Int(random.multipliedFullWidth(by: UInt64(standings.count)).high), with: &least, budget)
      }
    }
    // Also where all of a sample have to stay.
    if least == nil { for index in standings.indices { compare(index, with: &least, budget) } }
    return least?.index
  }

  private func compare(_ index: Int, with least: inout (index: Int, worth: Double)?, _ budget: Int) {
    guard !standings[index].isPinned else { return }
    let worth = worth(of: standings[index], budget)
    if worth < least?.worth ?? .infinity { least = (index, worth) }
  }

  private func worth(of entry: Standing, _ budget: Int) -> Double {
    let age = Double(inserted - entry.lastUse) / Double(max(budget, 1))
    guard entry.holdsPlace, let place = entry.place, let focus, let distance = place.distance(to: focus) else {
      return entry.density * Worth.recency(age: age)
    }
    let isBehind = isMovingUp ? place.row > focus.row : place.row < focus.row
    return entry.density * (Worth.recency(age: age) + Worth.nearness(distance, isBehind: isBehind))
  }
}

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
