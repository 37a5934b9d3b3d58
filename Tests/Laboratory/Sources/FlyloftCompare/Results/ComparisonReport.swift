internal import Flyloft
internal import FlyloftBench
package import FlyloftWays
internal import Linked

/// What a run has measured so far. Table, page and JSON file are made from it.
package struct ComparisonReport: Sendable {
  /// A way at a workload.
  package struct Cell: Hashable, Sendable {
    /// The way's name.
    package var way: String
    /// What it was given to do.
    package var workload: Workload
  }

  /// The ways that are compared.
  package let ways: [WayKind]
  /// What each is given to do.
  package let workloads: [Workload]
  /// How often each is measured.
  package let rounds: Int
  /// Whether the run was stopped before its end.
  package var isInterrupted = false
  let machine = MachineFacts.present
  private var observations: [Cell: [WayObservation]] = [:]
  private var failures: [Cell: String] = [:]

  /// A report of nothing yet.
  package init(ways: [WayKind], workloads: [Workload], rounds: Int) {
    self.ways = ways
    self.workloads = workloads
    self.rounds = rounds
  }

  /// Adds what a round measured.
  package mutating func add(_ observation: WayObservation, of way: WayKind, at workload: Workload) {
    observations[Cell(way: way.name, workload: workload), default: []].append(observation)
  }

  /// Adds why a round measured nothing.
  package mutating func add(failure: String, of way: WayKind, at workload: Workload) {
    failures[Cell(way: way.name, workload: workload)] = failure
  }

  /// What the rounds so far measured.
  package func observations(of way: WayKind, at workload: Workload) -> [WayObservation] {
    observations[Cell(way: way.name, workload: workload)] ?? []
  }

  /// What the rounds so far come to; nil where there was none.
  package func result(of way: WayKind, at workload: Workload) -> WayResult? {
    WayResult(way.name, workload, observations(of: way, at: workload))
  }

  /// All that was measured, in the order of workloads and ways.
  package var results: [WayResult] {
    workloads.flatMap { workload in ways.compactMap { result(of: $0, at: workload) } }
  }

  /// The ways that could not be measured, and why.
  var failureNotes: [String] {
    workloads.flatMap { workload in
      ways.compactMap { way in
        failures[Cell(way: way.name, workload: workload)].map { "\(workload.name), \(way.name): \($0)" }
      }
    }
  }

  /// How much was left out by a run that was stopped before its end; nil for one that was not.
  private var interruptionNote: String? {
    guard isInterrupted else { return nil }
    let wanted = ways.count * workloads.count * rounds
    let measured = observations.values.reduce(0) { $0 + $1.count }
    return "Interrupted: \(measured) of \(wanted) measurements were made; what is empty was not measured."
  }

  /// The conditions of the run.
  var notes: [String] {
    [interruptionNote].compactMap { $0 } + [
      "\(machine.processor ?? "unknown processor"), \(machine.processorCount.counted("processor")), Linux \(machine.kernel). "
        + "\(rounds == 1 ? "One round" : "\(rounds) rounds in turn"); frames are those of all rounds, other figures medians, "
        + "with the least and the most in parentheses.",
      "Load \(fixed(machine.loadBefore, decimals: 1)) before the run, \(fixed(Machine.load, decimals: 1)) after it.",
    ] + failureNotes
  }
}
