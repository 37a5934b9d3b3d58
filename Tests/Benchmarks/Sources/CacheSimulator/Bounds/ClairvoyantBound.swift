/// No policy, whatever it knows of the future, redraws for less than this.
///
/// Choosing which reuse intervals to keep is NP-hard when sizes vary; letting a picture be kept in part makes it a linear
/// program whose optimum is at least as good as any real choice. Its constraint between any two requests: the bytes kept are within
/// the budget. It is a flow, as D. Berger, N. Beckmann and M. Harchol-Balter show (“Practical Bounds on Optimal Caching
/// with Variable Object Sizes”, SIGMETRICS 2018): each kibibyte of the budget walks from the first request to the last,
/// along an interval (a picture's kibibyte is kept, and a part of its gain earned) or from one request to the next (nothing is).
/// The flow of greatest gain is found by successive shortest paths and is exact but for sizes, which are rounded down to
/// kibibytes; that only lowers the bound.
public struct ClairvoyantBound {
  /// Milliseconds of redrawing that can't be avoided.
  public let redrawTime: Double
  /// For each interval, in the order of `ReuseInterval.all`, which part of it the optimum keeps.
  let kept: [Double]

  public init(_ stream: RequestStream, budget: Int) {
    let intervals = ReuseInterval.all(of: stream)
    // Only requests at which an interval begins or ends matter.
    let points = Set(intervals.flatMap { [$0.begin, $0.end] }).sorted()
    let number = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1, $0) })
    var flow = GainFlow(nodeCount: points.count)
    for index in points.indices.dropLast() { flow.addArc(from: index, to: index + 1, capacity: .max, gain: 0) }
    let arcs = intervals.map { interval in
      let size = max(interval.byteCount >> 10, 1)
      return (
        flow.addArc(
          from: number[interval.begin]!, to: number[interval.end]!, capacity: size, gain: interval.gain / Double(size)),
        size
      )
    }
    if points.count > 1 { flow.send(budget >> 10) }
    kept = arcs.map { Double(flow.amount(on: $0.0)) / Double($0.1) }
    redrawTime = zip(intervals, kept).reduce(0) { $0 + $1.0.gain * (1 - $1.1) }
  }
}
