package import FlyloftRendering

/// S3-FIFO: a small queue that new entries must be used in to get into the main one, and a memory of those that were not
/// (J. Yang and others, “FIFO Queues are All You Need for Cache Eviction”, SOSP 2023).
///
/// As published: the small queue takes a tenth of the bytes, an entry's uses count up to three, and as many bytes' worth
/// of keys are remembered as the main queue holds.
package struct S3FIFO: EvictionPolicy {
  /// What is known of an entry that is gone. A picture's number is never used again, but what is drawn for a place in the
  /// same size as before is the same picture.
  private struct Ghost: Hashable {
    let place: Place
    let byteCount: Int
  }

  package var focus: Place?
  private var entries = NumberedEntries()
  private var small = LinkedKeys<Int>()
  private var main = LinkedKeys<Int>()
  private var ghosts = LinkedKeys<Ghost>()
  private var uses: [Int: Int] = [:]
  private var places: [Int: Place] = [:]

  package init() {}

  package mutating func prepare(for byteCount: Int) {}

  package mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool) {
    let entry = entries.append(isPinned: isPinned)
    places[entry] = place
    uses[entry] = 0
    if let place, case let ghost = Ghost(place: place, byteCount: byteCount), ghosts.contains(ghost) {
      ghosts.remove(ghost)
      main.append(entry, byteCount: byteCount)
    } else {
      small.append(entry, byteCount: byteCount)
    }
  }

  package mutating func use(_ index: Int) { uses[entries[index]] = min(uses[entries[index], default: 0] + 1, 3) }

  package mutating func pin(_ index: Int, _ isPinned: Bool) { entries.pin(index, isPinned) }

  package mutating func remove(at index: Int) {
    let entry = entries.remove(at: index)
    small.remove(entry)
    main.remove(entry)
    uses[entry] = nil
    places[entry] = nil
  }

  package mutating func lowest(budget: Int) -> Int? {
    // In the small queue once and in the main one four times: after that all that is left has to stay.
    for _ in 0..<5 * entries.count {
      let isSmall = small.byteCount > budget / 10 || main.oldest == nil
      guard let candidate = isSmall ? small.oldest : main.oldest else { return nil }
      if isSmall, !moveOn(candidate) {
        remember(candidate, budget: budget)
        return entries.index(of: candidate)
      }
      if !isSmall, !goRound(candidate) { return entries.index(of: candidate) }
    }
    return nil
  }

  /// Into the main queue, if it was used or is on screen.
  private mutating func moveOn(_ entry: Int) -> Bool {
    guard uses[entry, default: 0] > 1 || entries.isPinned(entry) else { return false }
    let size = small.byteCount(of: entry)
    small.remove(entry)
    uses[entry] = 0
    main.append(entry, byteCount: size)
    return true
  }

  /// Once more round the main queue for each use.
  private mutating func goRound(_ entry: Int) -> Bool {
    let count = uses[entry, default: 0]
    guard count > 0 || entries.isPinned(entry) else { return false }
    uses[entry] = max(count - 1, 0)
    main.renew(entry)
    return true
  }

  private mutating func remember(_ entry: Int, budget: Int) {
    guard let place = places[entry] else { return }
    let ghost = Ghost(place: place, byteCount: small.byteCount(of: entry))
    ghosts.remove(ghost)
    ghosts.append(ghost, byteCount: ghost.byteCount)
    while ghosts.byteCount > budget * 9 / 10, let oldest = ghosts.oldest { ghosts.remove(oldest) }
  }
}
