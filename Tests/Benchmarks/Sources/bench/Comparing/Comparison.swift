/// What Flyloft took and what the baseline took for the same, measured in turns.
struct Comparison {
  /// One pair a round, in the same unit.
  private(set) var rounds: [(ours: Double, baseline: Double)] = []

  /// Measures in turns, ours, baseline, ours, baseline: what else the machine does then slows both alike.
  ///
  /// - Parameters:
  ///   - rounds: each gives one ratio.
  ///   - turns: how often both are measured in a round; the round's figures are their medians.
  init(rounds: Int, turns: Int, ours: () -> Double, baseline: () -> Double) {
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

  init(_ rounds: [(ours: Double, baseline: Double)]) {
    self.rounds = rounds
  }

  var ours: Double { rounds.map(\.ours).median }
  var baseline: Double { rounds.map(\.baseline).median }

  /// How many times the baseline's time ours is, round by round.
  var timeRatios: [Double] { rounds.map { $0.ours / $0.baseline } }

  /// How many times the baseline's rate ours is, round by round.
  var rateRatios: [Double] { rounds.map { $0.baseline / $0.ours } }
}

extension [Double] {
  /// - Precondition: not empty.
  var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// How long `body` took, in nanoseconds.
func nanoseconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body) / .nanoseconds(1)
}
