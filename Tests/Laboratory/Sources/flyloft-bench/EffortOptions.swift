import ArgumentParser
import FlyloftBench

/// Options for how much is measured.
struct EffortOptions: ParsableArguments {
  @Flag(help: "A short run to check that everything works; its metrics are not to be quoted.")
  var quick = false

  @Option(help: "How often everything is measured, in turn, from 1 to 100. [default: 3; 1 with --quick]")
  var rounds: Int?

  @Option(help: "Wheel events to time in each round, from 1 to 10,000. [default: 50; 10 with --quick]")
  var events: Int?

  func validate() throws {
    if let rounds, !(1...100).contains(rounds) { throw ValidationError("--rounds takes a number from 1 to 100.") }
    if let events, !(1...10_000).contains(events) { throw ValidationError("--events takes a number from 1 to 10,000.") }
  }

  var effort: Effort {
    var effort = quick ? Effort.quick : Effort.full
    if let rounds { effort.rounds = rounds }
    if let events { effort.wheelEvents = events }
    return effort
  }
}
