import ArgumentParser
import Flyloft
import FlyloftArguments
import FlyloftPreview

/// The command line of `flyloft`.
@main
struct FlyloftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft",
    abstract: "Shows custom-drawn views move.",
    discussion: """
      Views are drawn in worker processes and kept; the window shows finished pictures only, so it never waits for a view, \
      however slow that is, and lives on when one crashes. Views come from the modules in Plugins/.
      """,
    version: "flyloft \(version)",
    subcommands: [
      PreviewCommand.self, ListCommand.self, SnapshotCommand.self, NewCommand.self, BenchCommand.self,
      CompareCommand.self,
    ],
    defaultSubcommand: PreviewCommand.self)

  /// As semantic versioning numbers them; what is not released has `-dev` at its end.
  static let version = "0.1.0-dev"

  static func main() {
    start {
      guard isPreview, !CommandLine.arguments.contains("--in-process") else { return }
      // At once, beside reading the arguments and opening the display: the window asks it first of all.
      PreviewCommand.stage = PreviewCommand.startStage()
      // Before the arguments are read, which takes half as long. None waits for this.
      Text.prepareFontsAtStart()
    }
  }

  /// True if the first argument is none of another command's.
  private static var isPreview: Bool {
    let others = ["list", "snapshot", "new", "bench", "compare", "help", "--help", "-h", "--version"]
    return !(CommandLine.arguments.dropFirst().first.map(others.contains) ?? false)
  }
}
