/// A cache under simulation: what is at hand, within a budget of bytes.
///
/// No policy gives up what is on screen: that is Flyloft's contract, and comparing with policies that break it would
/// compare something else.
public protocol EvictionPolicy {
  var name: String { get }

  /// The pictures on screen from now on, whether at hand or not, and the row in the middle.
  mutating func show(_ keys: Set<PictureKey>, center: PictureKey)

  /// Whether `key` is at hand; this counts as a use.
  mutating func use(_ key: PictureKey) -> Bool

  /// Takes in what was just drawn.
  ///
  /// - Parameter cost: milliseconds that drawing took.
  mutating func insert(_ key: PictureKey, byteCount: Int, cost: Double)
}

extension EvictionPolicy {
  public mutating func show(_ keys: Set<PictureKey>, center: PictureKey) {}
}

/// The policies that are compared.
public enum Policies {
  public static func all(budget: Int) -> [any EvictionPolicy] {
    [
      LeastRecentlyUsed(budget: budget), Sieve(budget: budget), S3FIFO(budget: budget),
      FoundationCache(budget: budget), CostAware(budget: budget),
    ]
  }
}
