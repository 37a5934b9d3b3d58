/// Measured times, in milliseconds.
public struct Latencies: Hashable, Sendable {
  /// In the order they were measured.
  public var samples: [Double]

  public init(samples: [Double] = []) {
    self.samples = samples
  }

  public mutating func add(_ duration: Duration) {
    samples.append(duration.milliseconds)
  }

  /// The middle sample, or the mean of the two in the middle; not a number without samples.
  public var median: Double {
    let sorted = samples.sorted()
    guard let last = sorted.indices.last else { return .nan }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }

  /// The smallest sample that at least `percent` percent of all don't exceed (the nearest rank); not a number without
  /// samples.
  public func percentile(_ percent: Double) -> Double {
    guard !samples.isEmpty else { return .nan }
    let rank = (percent / 100 * Double(samples.count)).rounded(.up)
    return samples.sorted()[min(max(Int(rank), 1), samples.count) - 1]
  }

  public var worst: Double { samples.max() ?? .nan }
}

extension Duration {
  public var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
