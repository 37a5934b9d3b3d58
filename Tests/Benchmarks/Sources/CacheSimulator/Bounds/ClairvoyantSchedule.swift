/// A choice of reuse intervals to keep that fits the budget after every request: what a cache could really have done, knowing
/// the future. The optimum lies between this and `ClairvoyantBound`.
public struct ClairvoyantSchedule {
  /// Milliseconds of redrawing.
  public let redrawTime: Double

  /// - Parameter bound: intervals that it keeps whole come first, then those it keeps the most of, then those with the
  ///   most gain a byte and request.
  public init(_ stream: RequestStream, budget: Int, near bound: ClairvoyantBound) {
    let intervals = ReuseInterval.all(of: stream)
    var taken = Array(repeating: 0, count: stream.asked.count)
    var redrawTime = intervals.reduce(0) { $0 + $1.gain }
    func density(_ interval: ReuseInterval) -> Double {
      interval.gain / (Double(interval.byteCount) * Double(interval.end - interval.begin))
    }
    let order = intervals.indices.sorted { a, b in
      (bound.kept[a], density(intervals[a])) > (bound.kept[b], density(intervals[b]))
    }
    for index in order {
      let interval = intervals[index]
      let between = interval.begin..<interval.end
      guard between.allSatisfy({ taken[$0] + interval.byteCount <= budget }) else { continue }
      for request in between { taken[request] += interval.byteCount }
      redrawTime -= interval.gain
    }
    self.redrawTime = redrawTime
  }
}
