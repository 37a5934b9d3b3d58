/// `NSCache` as swift-corelibs-foundation has it, with bytes as cost and the budget as `totalCostLimit`: entries stand in
/// order of cost, and the least costly, that is the smallest, goes first; uses count for nothing.
public struct FoundationCache: EvictionPolicy {
  public let name = "NSCache"
  private let budget: Int
  // Smallest first; among equals the newest.
  private var order: [(key: PictureKey, byteCount: Int)] = []
  private var keys: Set<PictureKey> = []
  private var byteCount = 0
  private var pinned: Set<PictureKey> = []

  public init(budget: Int) {
    self.budget = budget
  }

  public mutating func show(_ keys: Set<PictureKey>, center: PictureKey) { pinned = keys }

  public mutating func use(_ key: PictureKey) -> Bool { keys.contains(key) }

  public mutating func insert(_ key: PictureKey, byteCount size: Int, cost: Double) {
    let index = order.firstIndex { $0.byteCount >= size } ?? order.endIndex
    order.insert((key, size), at: index)
    keys.insert(key)
    byteCount += size
    while byteCount > budget, let victim = order.firstIndex(where: { !pinned.contains($0.key) }) {
      byteCount -= order[victim].byteCount
      keys.remove(order[victim].key)
      order.remove(at: victim)
    }
  }
}
