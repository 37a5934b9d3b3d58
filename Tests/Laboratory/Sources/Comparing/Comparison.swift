/// What Flyloft took and what the baseline took for the same, measured in turns.
package struct Comparison: Sendable {
  /// One pair a round, in the same unit.
  package private(set) var rounds: [(ours: Double, baseline: Double)] = []

  /// Measures in turns, ours, baseline, ours, baseline: what else the machine does then slows both alike.
  ///
  /// - Parameters:
  ///   - rounds: each gives one ratio.
  ///   - turns: how often both are measured in a round; the round's figures are their medians.
  package init(rounds: Int, turns: Int, ours: () -> Double, baseline: () -> Double) {
    // Caches and pools fill, and threads start, in a turn that doesn't count.
    _ = (ours(), baseline())
    for _ in 0..<rounds {
      var (a, b): ([Double], [Double]) = ([], [])
      for _ in 0..<turns {
        a.append(ours())
        b.append(baseline())
      }
      self.rounds.append((a.median, b.median))
    }
  }

  /// - Parameter rounds: not empty.
  package init(_ rounds: [(ours: Double, baseline: Double)]) {
    self.rounds = rounds
  }

  package var ours: Double { rounds.map(\.ours).median }
  package var baseline: Double { rounds.map(\.baseline).median }

  /// How many times the baseline's time ours is, round by round.
  package var timeRatios: [Double] { rounds.map { Self.ratio($0.ours, $0.baseline) } }

  /// How many times the baseline's rate ours is, round by round.
  package var rateRatios: [Double] { rounds.map { Self.ratio($0.baseline, $0.ours) } }

  /// Neither took anything: there was nothing to be better at.
  var isTieOfNothing: Bool { rounds.allSatisfy { $0.ours == 0 && $0.baseline == 0 } }

  private static func ratio(_ a: Double, _ b: Double) -> Double { a == b ? 1 : a / b }
}

extension [Double] {
  /// - Precondition: not empty.
  package var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// How long `body` took, in nanoseconds.
package func nanoseconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body) / .nanoseconds(1)
}
