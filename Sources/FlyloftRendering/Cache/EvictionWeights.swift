internal import Glibc

/// The weights of eviction scores, found by search with the cache simulator in `Tests/Benchmarks`, on traces of three seeds
/// other than those of the traces that are kept there. The results hardly change when each weight is halved or doubled.
enum EvictionWeights {
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

  /// - Parameter distance: in rows from the middle of the viewport.
  static func nearness(_ distance: Int, isBehind: Bool) -> Double {
    let far = 1 + Double(distance) / (isBehind ? 40.0 / 3 : 40)
    return 3 / (far * far * far)
  }
}
