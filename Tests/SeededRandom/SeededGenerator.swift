import Foundation

/// Random numbers that are the same on every run, so that a failing one can be repeated (SplitMix64; G. Steele, D. Lea,
/// C. Flood: “Fast splittable pseudorandom number generators”, 2014).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Today's date as a number, such as 20,261,231: runs that are long begin with another seed on another day.
  public static var seedOfToday: UInt64 {
    let today = Calendar(identifier: .iso8601).dateComponents([.year, .month, .day], from: .now)
    return [today.year, today.month, today.day].reduce(0) { $0 * 100 + UInt64($1 ?? 0) }
  }
}
