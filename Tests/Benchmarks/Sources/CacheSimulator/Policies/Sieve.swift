/// SIEVE: a queue and a hand that walks from the oldest to the newest, sparing once what was used since it last came by
/// (Y. Zhang and others, “SIEVE is Simpler than LRU: an Efficient Turn-Key Eviction Algorithm for Web Caches”, NSDI 2024).
public struct Sieve: EvictionPolicy {
  public let name = "SIEVE"
  private let budget: Int
  private var queue = LinkedKeys()
  private var visited: Set<PictureKey> = []
  private var hand: PictureKey?
  private var pinned: Set<PictureKey> = []

  public init(budget: Int) {
    self.budget = budget
  }

  public mutating func show(_ keys: Set<PictureKey>, center: PictureKey) { pinned = keys }

  public mutating func use(_ key: PictureKey) -> Bool {
    guard queue.contains(key) else { return false }
    visited.insert(key)
    return true
  }

  public mutating func insert(_ key: PictureKey, byteCount: Int, cost: Double) {
    var spared = 0
    while queue.byteCount + byteCount > budget, let candidate = hand ?? queue.oldest {
      hand = queue.newer(than: candidate)
      if pinned.contains(candidate) {
        spared += 1
        // All that is left is on screen.
        if spared > 2 * pinned.count { break }
      } else if visited.remove(candidate) == nil {
        queue.remove(candidate)
      }
    }
    queue.append(key, byteCount: byteCount)
  }
}
