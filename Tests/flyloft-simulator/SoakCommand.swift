import ArgumentParser
import SeededRandom
import Simulation

struct SoakCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Makes up windows' lives, with faults of every kind, and looks whether everything holds that must.",
    discussion: "Ends with status 1 if something did not hold; the same seed does the same again.")

  @Option(help: "The fewest events that windows are told.")
  var events = 10_000_000

  @Option(help: "What everything is made up from. [default: today's date]")
  var seed: UInt64?

  func validate() throws {
    if events < 1 { throw ValidationError("--events is \(events): it must be 1 or more.") }
  }

  func run() async throws {
    let seed = seed ?? SeededGenerator.seedOfToday
    print("seed \(seed)")
    let summary = await Soak(events: events, seed: seed).run { print($0 + "\n") }
    print("digest \(String(summary.digest.value, radix: 16))")
    print(summary.line)
    if summary.violations > 0 { throw ExitCode(1) }
  }
}
