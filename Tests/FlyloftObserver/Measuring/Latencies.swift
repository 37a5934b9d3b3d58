internal import FlyloftConcurrency

/// Measured times, in milliseconds.
public struct Latencies: Hashable, Sendable {
  /// The times in milliseconds, in the order of measurement.
  public var samples: [Double]

  /// These samples, in milliseconds.
  public init(samples: [Double] = []) {
    self.samples = samples
  }

  /// Adds a sample.
  public mutating func add(_ duration: Duration) {
    samples.append(duration.milliseconds)
  }

  /// The middle sample, or the mean of the two in the middle, in milliseconds; NaN without samples.
  public var median: Double {
    let sorted = samples.sorted()
    guard let last = sorted.indices.last else { return .nan }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }

  /// The smallest sample, in milliseconds, that at least `percent` percent of all samples don't exceed (the nearest
  /// rank); NaN without samples.
  public func percentile(_ percent: Double) -> Double {
    samples.sorted().percentile(percent) ?? .nan
  }

  /// The largest sample in milliseconds; NaN without samples.
  public var worst: Double { samples.max() ?? .nan }
}

extension Duration {
  /// This duration in milliseconds.
  public var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
