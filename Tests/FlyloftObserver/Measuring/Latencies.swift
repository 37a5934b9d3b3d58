internal import FlyloftConcurrency

/// Measured times, in milliseconds.
package struct Latencies: Hashable, Sendable {
  /// The times in milliseconds, in the order of measurement.
  package var samples: [Double]

  /// These samples, in milliseconds.
  package init(samples: [Double] = []) {
    self.samples = samples
  }

  /// Adds a sample.
  package mutating func add(_ duration: Duration) {
    samples.append(duration.milliseconds)
  }

  /// The middle sample, or the mean of the two in the middle, in milliseconds; NaN without samples.
  package var median: Double {
    let sorted = samples.sorted()
    guard let last = sorted.indices.last else { return .nan }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }

  /// The smallest sample, in milliseconds, that at least `percent` percent of all samples don't exceed (the nearest
  /// rank); NaN without samples.
  package func percentile(_ percent: Double) -> Double {
    samples.sorted().percentile(percent) ?? .nan
  }

  /// The largest sample in milliseconds; NaN without samples.
  package var worst: Double { samples.max() ?? .nan }
}

extension Duration {
  /// This duration in milliseconds.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
