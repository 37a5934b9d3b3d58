internal import FlyloftRendering

/// Flyloft's own cache, the one that ships.
public struct CostAware: EvictionPolicy {
  public let name = "Flyloft"
  private var cache: CostAwareCache<PictureKey, PictureKey>

  public init(budget: Int) {
    cache = CostAwareCache(budget: budget)
  }

  public mutating func show(_ keys: Set<PictureKey>, center: PictureKey) {
    cache.pin(keys)
    cache.focus = place(of: center)
  }

  public mutating func use(_ key: PictureKey) -> Bool { cache.value(for: key) != nil }

  public mutating func insert(_ key: PictureKey, byteCount: Int, cost: Double) {
    _ = cache.insert(key, for: key, byteCount: byteCount, cost: .milliseconds(cost), at: place(of: key))
  }

  // The width isn't part of it: the renderer knows a row's place, not what its pictures have in common.
  private func place(of key: PictureKey) -> Place { Place(gallery: 0, row: key.row) }
}
