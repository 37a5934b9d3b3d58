import ArgumentParser
import FlyloftCommands
import FlyloftRegistry
import ViewRegistry

/// The window, with views drawn on threads of its own process: `flyloft preview --in-process`.
struct ThreadedPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "flyloft", abstract: "Opens the window, and draws on its threads.")

  @OptionGroup var options: PreviewOptions

  func run() throws {
    try options.open(try options.galleries.select(in: registry), skipped: registry.skipped)
  }
}
