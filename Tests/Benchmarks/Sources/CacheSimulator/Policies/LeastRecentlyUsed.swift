/// LRU: what was used longest ago goes first.
public struct LeastRecentlyUsed: EvictionPolicy {
  public let name = "LRU"
  private let budget: Int
  private var queue = LinkedKeys()
  private var pinned: Set<PictureKey> = []

  public init(budget: Int) {
    self.budget = budget
  }

  public mutating func show(_ keys: Set<PictureKey>, center: PictureKey) { pinned = keys }

  public mutating func use(_ key: PictureKey) -> Bool {
    guard queue.contains(key) else { return false }
    let size = queue.byteCount(of: key)
    queue.remove(key)
    queue.append(key, byteCount: size)
    return true
  }

  public mutating func insert(_ key: PictureKey, byteCount: Int, cost: Double) {
    var candidate = queue.oldest
    while queue.byteCount + byteCount > budget, let key = candidate {
      candidate = queue.newer(than: key)
      if !pinned.contains(key) { queue.remove(key) }
    }
    queue.append(key, byteCount: byteCount)
  }
}
