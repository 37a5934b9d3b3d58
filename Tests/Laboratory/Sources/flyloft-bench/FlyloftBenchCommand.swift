import ArgumentParser
import Linked

/// The command line of `flyloft-bench`, which `flyloft bench` executes.
@main
struct FlyloftBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft-bench",
    abstract: "Measures Flyloft's window from outside, as another X client.",
    subcommands: [
      ScenariosCommand.self, PeersCommand.self, DocumentsCommand.self, EndureCommand.self, FloorCommand.self,
    ],
    defaultSubcommand: ScenariosCommand.self)

  static func main() { start() }
}
