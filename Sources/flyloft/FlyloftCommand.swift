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
    subcommands: [PreviewCommand.self, ListCommand.self, SnapshotCommand.self, BenchCommand.self],
    defaultSubcommand: PreviewCommand.self)

  static func main() {
    // Before the arguments are read, which takes half as long. Not every command sets text; none waits for this.
    start { Text.prepareFontsAtStart() }
  }
}
