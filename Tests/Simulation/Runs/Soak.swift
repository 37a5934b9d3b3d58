internal import SeededRandom

/// Runs one made-up life after another, until the model has been told so many events.
package struct Soak: Sendable {
  /// How many lives are looked at together, at most. It changes nothing but the time that is taken.
  private static let batchSize = 16
  /// About how many events a life comes to.
  private static let typicalEvents = 1_000
  /// How many failures are shrunk and told in full.
  private static let toldFailures = 3

  package let events: Int
  package let seed: UInt64

  /// - Parameters:
  ///   - events: the fewest events that the model is told.
  ///   - seed: what everything is made up from.
  package init(events: Int, seed: UInt64) {
    self.events = events
    self.seed = seed
  }

  /// What came of it.
  package struct Summary: Hashable, Sendable {
    package var events = 0
    package var faults = 0
    package var violations = 0
    package var seed: UInt64
    /// Of all that happened.
    package var digest = TraceDigest()

    /// The last line that is told.
    package var line: String { "soak: \(events) events, \(faults) faults, \(violations) violations, seed \(seed)" }
  }

  /// Does it all.
  ///
  /// - Parameter tell: told of failures, in lines.
  package func run(_ tell: (String) -> Void) async -> Summary {
    var summary = Summary(seed: seed)
    var random = SeededGenerator(seed: seed)
    var told: Set<Invariant> = []
    while summary.events < events {
      let wanted = (events - summary.events) / Self.typicalEvents + 1
      let seeds = (0..<min(wanted, Self.batchSize)).map { _ in random.next() }
      for (seed, outcome) in zip(seeds, await Self.outcomes(of: seeds)) where summary.events < events {
        summary.events += outcome.events
        summary.faults += outcome.faults
        summary.digest.add(Int(truncatingIfNeeded: outcome.digest.value))
        guard let violation = outcome.violation else { continue }
        summary.violations += 1
        guard told.count < Self.toldFailures, told.insert(violation.invariant).inserted else { continue }
        tell(Self.report(violation, seed: seed))
      }
    }
    return summary
  }

  private static func outcomes(of seeds: [UInt64]) async -> [SimulationRun.Outcome] {
    await withTaskGroup { group in
      for (index, seed) in seeds.enumerated() { group.addTask { (index, SimulationRun(seed: seed).outcome()) } }
      var outcomes = Array(repeating: SimulationRun.Outcome(), count: seeds.count)
      for await (index, outcome) in group { outcomes[index] = outcome }
      return outcomes
    }
  }

  /// What a failure was, and the shortest way to it.
  package static func report(_ violation: Violation, seed: UInt64) -> String {
    let run = SimulationRun(seed: seed)
    let short = run.shrunk { $0.outcome().violation?.invariant == violation.invariant }
    let outcome = short.outcome(keepsTrace: true)
    var lines = ["seed \(seed): \(violation)"]
    lines.append("the shortest way to it, \(short.steps.count) of \(run.steps.count) steps: \(short.scenario)")
    lines += short.steps.map { "  .\($0)" }
    if let violation = outcome.violation { lines.append("ends with \(violation)") }
    lines.append("the last of \(outcome.events) events:")
    lines += outcome.trace.suffix(60).map { "  " + $0 }
    return lines.joined(separator: "\n").withoutModules
  }
}
