import ArgumentParser
import FlyloftObserver

/// The outside observer on the command line; what it does lives in FlyloftObserver.
@main
struct FlyloftTour: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft-tour",
    abstract: "Shows Flyloft on an X server of its own and watches it from outside, as another X client.",
    subcommands: [TourCommand.self, MeasureCommand.self, SessionsCommand.self], defaultSubcommand: TourCommand.self)
}
