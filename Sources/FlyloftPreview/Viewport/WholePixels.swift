private import Glibc

/// Gives out in whole pixels what comes in fractions, and loses nothing.
struct WholePixels: Equatable {
  private var fraction = 0.0

  mutating func add(_ distance: Double) -> Int {
    // Another direction begins anew: nobody waits for what was left over the other way.
    if distance * fraction < 0 { fraction = 0 }
    let sum = fraction + distance
    guard sum.isFinite, abs(sum) < 1e9 else { return 0 }
    let whole = sum.rounded(.towardZero)
    fraction = sum - whole
    return Int(whole)
  }

  mutating func reset() { fraction = 0 }
}

extension Double {
  static func exponential(_ value: Double) -> Double { exp(value) }
}
