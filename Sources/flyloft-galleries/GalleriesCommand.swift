import ArgumentParser
import Flyloft
import FlyloftArguments
import FlyloftCommands
import FlyloftStage
import ViewRegistry

/// The commands that `flyloft` leaves to the program that the galleries are built into. It is started by `flyloft`, and its
/// arguments are that one's.
@main
struct GalleriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft", abstract: "Draws the galleries that are built in, for flyloft.",
    subcommands: [ThreadedPreviewCommand.self, SnapshotCommand.self], defaultSubcommand: ThreadedPreviewCommand.self)

  static func main() {
    StageProgram.runIfAsked(registry)
    // Before the arguments are read, which takes half as long. Nothing waits for this.
    start { Text.prepareFontsAtStart() }
  }
}
