import ArgumentParser
import FlyloftArguments

/// The command line of the observer; FlyloftObserver does the work.
@main
struct FlyloftTour: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft-tour",
    abstract: "Shows Flyloft on an X server of its own and watches it from outside, as another X client.",
    subcommands: [TourCommand.self, SessionsCommand.self], defaultSubcommand: TourCommand.self)

  static func main() { start() }
}
