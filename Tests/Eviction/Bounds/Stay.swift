/// The time in which a picture has to be there: from when it is wanted until it may go. That takes room, and is no choice.
struct Stay {
  /// Positions among the demands.
  let begin: Int
  let end: Int
  let byteCount: Int

  /// Those of all pictures. Of a picture that is wanted again while it has to be there, no byte is counted twice.
  static func all(of demands: [Demand]) -> [Stay] {
    var ends: [Int: Int] = [:]
    return demands.enumerated().compactMap { index, demand in
      let begin = max(index, ends[demand.picture] ?? 0)
      guard begin < demand.end else { return nil }
      ends[demand.picture] = demand.end
      return Stay(begin: begin, end: demand.end, byteCount: demand.byteCount)
    }
  }

  /// The bytes that have to be there at each position.
  static func byteCounts(_ stays: [Stay], demandCount: Int) -> [Int] {
    var changes = Array(repeating: 0, count: demandCount + 1)
    for stay in stays {
      changes[stay.begin] += stay.byteCount
      changes[stay.end] -= stay.byteCount
    }
    var sum = 0
    return changes.dropLast().map { change in
      sum += change
      return sum
    }
  }

  /// The most bytes that a cache with a budget may hold. Where what has to be there takes more it holds that, and still
  /// does until the next picture comes: it is given that room for good.
  static func room(_ stays: [Stay], budget: Int, demandCount: Int) -> Int {
    max(budget, byteCounts(stays, demandCount: demandCount).max() ?? 0)
  }
}
