/// No policy that keeps what is on screen, whatever it knows of the future, redraws for less than this.
///
/// Choosing which reuse intervals to keep is NP-hard when sizes vary; letting a picture be kept in part makes it a linear
/// program whose optimum is at least as good as any real choice. Its constraint between any two demands: the bytes kept are
/// within the budget, those of what has to be there included, which is what was just wanted and what is on screen. It is a
/// flow, as D. Berger, N. Beckmann and M. Harchol-Balter show (“Practical Bounds on Optimal Caching with Variable Object
/// Sizes”, SIGMETRICS 2018): each kibibyte of the budget walks from the first demand to the last, along an interval (a
/// picture's kibibyte is kept, and a part of its gain earned) or from one demand to the next (nothing is). What has to be
/// there is an arc of so much gain that it goes first. The flow of greatest gain is found by successive shortest paths and
/// is exact but for sizes: those of pictures are rounded down to kibibytes and the budget up, which only lowers the bound.
package struct ClairvoyantBound {
  /// Seconds of redrawing that can't be avoided.
  package let redrawTime: Double
  /// For each interval, in the order of `ReuseInterval.all`, which part of it the optimum keeps.
  let kept: [Double]

  /// - Parameters:
  ///   - demands: what was wanted, in order.
  ///   - budget: bytes of the cache.
  package init(_ demands: [Demand], budget: Int) {
    let (intervals, stays) = (ReuseInterval.all(of: demands), Stay.all(of: demands))
    let room = Stay.room(stays, budget: budget, demandCount: demands.count)
    var flow = GainFlow(nodeCount: demands.count + 1)
    for index in demands.indices { flow.addArc(from: index, to: index + 1, capacity: .max, gain: 0) }
    let sizes = intervals.map { $0.byteCount >> 10 }
    let gains = zip(intervals, sizes).map { $0.gain / Double(max($1, 1)) }
    let arcs = intervals.indices.map { index in
      flow.addArc(
        from: intervals[index].begin, to: intervals[index].end, capacity: sizes[index], gain: gains[index])
    }
    let most = gains.max() ?? 0
    for stay in stays {
      flow.addArc(
        from: stay.begin, to: stay.end, capacity: stay.byteCount >> 10,
        gain: 2 * most * Double(stay.end - stay.begin))
    }
    if !intervals.isEmpty { flow.send((room + 1023) >> 10) }
    // What takes no kibibyte is kept for nothing.
    kept = zip(sizes, arcs).map { $0 == 0 ? 1 : Double(flow.amount(on: $1)) / Double($0) }
    redrawTime = zip(intervals, kept).reduce(0) { $0 + $1.0.gain * (1 - $1.1) }
  }
}
