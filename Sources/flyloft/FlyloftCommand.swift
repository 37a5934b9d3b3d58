import ArgumentParser
import Flyloft
import FlyloftArguments

/// The command line of `flyloft`.
@main
struct FlyloftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft",
    abstract: "Shows custom-drawn views move.",
    discussion: """
      Views are drawn on worker threads and kept; the window shows finished pictures only, so it never waits for a view, \
      however slow that is. Views come from the modules in Plugins/.
      """,
    version: "flyloft \(version)",
    subcommands: [PreviewCommand.self, ListCommand.self, SnapshotCommand.self, BenchCommand.self],
    defaultSubcommand: PreviewCommand.self)

  /// As semantic versioning numbers them; what is not released has `-dev` at its end.
  static let version = "0.1.0-dev"

  static func main() {
    start {
      // Before the arguments are read, which takes half as long, and so by the first of them alone. None waits for this.
      if !["list", "bench", "help", "--help", "-h", "--version"].contains(CommandLine.arguments.dropFirst().first) {
        Text.prepareFontsAtStart()
      }
    }
  }
}
