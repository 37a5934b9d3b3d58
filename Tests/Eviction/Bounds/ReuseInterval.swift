/// The time between two demands of a picture in which it may be gone: what a cache that knows the future chooses from.
///
/// To keep it takes its bytes from the demand at which it may go until the next demand, and saves drawing it once.
struct ReuseInterval {
  /// Positions among the demands.
  let begin: Int
  let end: Int
  let byteCount: Int
  /// What is saved, in seconds.
  let gain: Double

  /// Those of all pictures. Where one is wanted again before it may go, nothing is to be chosen.
  static func all(of demands: [Demand]) -> [ReuseInterval] {
    var last: [Int: Demand] = [:]
    var intervals: [ReuseInterval] = []
    for (index, demand) in demands.enumerated() {
      if let former = last.updateValue(demand, forKey: demand.picture), former.end < index {
        intervals.append(
          ReuseInterval(
            begin: former.end, end: index, byteCount: demand.byteCount, gain: demand.cost / .seconds(1)))
      }
    }
    return intervals
  }
}
