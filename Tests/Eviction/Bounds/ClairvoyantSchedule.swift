/// A choice of reuse intervals to keep that fits the budget after every demand: what a cache could really have done, knowing
/// the future. The optimum lies between this and `ClairvoyantBound`.
package struct ClairvoyantSchedule {
  /// Seconds of redrawing.
  package let redrawTime: Double

  /// - Parameter bound: intervals that it keeps whole come first, then those it keeps the most of, then those with the
  ///   most gain a byte and demand.
  package init(_ demands: [Demand], budget: Int, near bound: ClairvoyantBound) {
    let intervals = ReuseInterval.all(of: demands)
    let stays = Stay.all(of: demands)
    let room = Stay.room(stays, budget: budget, demandCount: demands.count)
    var taken = Stay.byteCounts(stays, demandCount: demands.count)
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
      guard between.allSatisfy({ taken[$0] + interval.byteCount <= room }) else { continue }
      for demand in between { taken[demand] += interval.byteCount }
      redrawTime -= interval.gain
    }
    self.redrawTime = redrawTime
  }
}
