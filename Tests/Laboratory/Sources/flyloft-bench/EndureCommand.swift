import ArgumentParser
import FlyloftBench
import Linked
import SeededRandom

struct EndureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endure",
    abstract: "Uses, edits and harms a window for hours, and says what grows: `make endure`.",
    discussion: """
      Shows `flyloft preview` on an X server of its own, in a folder of its own, and looks at it a minute apart, or twenty times, \
      whenever it has come to rest. Ctrl-C ends it with what is known by then. It fails where something grows, runs on or is left, and where the window ends by itself.
      """)

  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("How long, from 0.01 to 1,000.", valueName: "h"))
  var hours = 1.0

  @Option(help: ArgumentHelp("What happens in which order follows from it. [default: today's date]", valueName: "n"))
  var seed: UInt64?

  func validate() throws {
    guard (0.01...1000).contains(hours) else { throw ValidationError("--hours takes a number from 0.01 to 1,000.") }
  }

  func run() throws {
    let seed = seed ?? SeededGenerator.seedOfToday
    var isWell = true
    try output.write {
      Interruption.watch()
      printError("Seed \(seed).")
      let report = try EnduranceRun(
        .hours(hours), seed: seed, preview: output.preview, isStopped: { Interruption.isRequested }
      ).run()
      isWell = report.failures.isEmpty
      return report
    }
    if Interruption.isRequested { throw ExitCode(Interruption.exitStatus) }
    if !isWell { throw ExitCode.failure }
  }
}
