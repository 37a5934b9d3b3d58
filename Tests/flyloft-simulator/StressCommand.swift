import ArgumentParser
import FlyloftConcurrency

struct StressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stress",
    abstract: "Asks one renderer on eight threads at random, and looks whether every request ends once.",
    discussion: "Ends with status 1 if a request ended twice or never, or more memory was taken than is promised.")

  @Option(help: "How long, in seconds.")
  var seconds = 60

  @Option(help: "What the threads' choices are made up from; their order is up to the system.")
  var seed: UInt64 = 1

  func validate() throws {
    if seconds < 1 { throw ValidationError("--seconds is \(seconds): it must be 1 or more.") }
  }

  func run() throws {
    let result = RendererStress(seed: seed, threadCount: 8, budget: 32 << 20).run(for: .seconds(seconds))
    print(result.line)
    guard result.holds else { throw ExitCode(1) }
  }
}
