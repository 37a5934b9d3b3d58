internal import SeededRandom

extension SimulationRun {
  /// How many steps a made-up life has at least.
  private static let stepCount = 600

  /// A life made up from a seed.
  package init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scenario = Scenario(&random)
    var generator = StepGenerator(scenario, random: random)
    self.init(scenario, generator.life(of: Self.stepCount))
  }
}
