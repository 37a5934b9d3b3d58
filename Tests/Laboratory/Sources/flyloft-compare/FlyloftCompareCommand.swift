import ArgumentParser
import Linked

/// The command line of `flyloft-compare`, which `flyloft compare` executes.
@main
struct FlyloftCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft-compare",
    abstract: "Compares the ways off the main thread, each in a window of its own.",
    subcommands: [CompareCommand.self, ShowCommand.self, LessonCommand.self, ScrollCommand.self],
    defaultSubcommand: CompareCommand.self)

  static func main() { start() }
}
