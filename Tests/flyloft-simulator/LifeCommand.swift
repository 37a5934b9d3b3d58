import ArgumentParser
import Simulation

struct LifeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "life",
    abstract: "Does one window's life again, and tells the shortest way to what does not hold in it.",
    discussion: "Ends with status 1 if something did not hold.")

  @Option(help: "The seed of the life, as `soak` tells it.")
  var seed: UInt64

  func run() throws {
    let outcome = SimulationRun(seed: seed).outcome()
    guard let violation = outcome.violation else {
      print("life: \(outcome.events) events, \(outcome.faults) faults, all holds")
      return
    }
    print(Soak.report(violation, seed: seed))
    throw ExitCode(1)
  }
}
