/// One window's life: what it was opened with and what happened to it, as data.
package struct SimulationRun: Hashable, Sendable {
  package var scenario: Scenario
  package var steps: [Step]

  /// A run of given steps.
  package init(_ scenario: Scenario, _ steps: [Step]) {
    self.scenario = scenario
    self.steps = steps
  }

  /// What came of a run.
  package struct Outcome: Hashable, Sendable {
    /// Events that the model was told.
    package var events = 0
    /// Things that went wrong on purpose.
    package var faults = 0
    package var violation: Violation?
    /// Of all that happened.
    package var digest = TraceDigest()
    /// The last events, if they were written down.
    package var trace: [String] = []
  }

  /// Does it all. The same run has the same outcome, whatever else goes on.
  ///
  /// - Parameter keepsTrace: whether every event is written down.
  package func outcome(keepsTrace: Bool = false) -> Outcome {
    var window = scenario.makeWindow()
    window.watch(Invariants(keepsTrace: keepsTrace))
    window.open()
    var outcome = Outcome()
    for step in steps {
      window.perform(step)
      if step.isFault { outcome.faults += 1 }
      if window.invariants?.violation != nil { break }
    }
    outcome.events = window.eventCount
    outcome.faults += window.renderer.faultCount
    outcome.violation = window.invariants?.violation
    outcome.digest = window.invariants?.digest ?? TraceDigest()
    outcome.trace = window.invariants?.trace ?? []
    return outcome
  }
}
