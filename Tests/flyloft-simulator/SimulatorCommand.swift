import ArgumentParser

@main
struct SimulatorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flyloft-simulator",
    abstract: "Runs the preview's model and the renderer's state on a clock of their own.",
    subcommands: [SoakCommand.self, LifeCommand.self, EvictionCommand.self])
}
