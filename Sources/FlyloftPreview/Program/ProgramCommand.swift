internal import ArgumentParser

/// The command line of a program that shows galleries.
struct ProgramCommand<Program: PreviewProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.name, abstract: Program.abstract,
      discussion: """
        Views are drawn in worker processes and kept; the window shows finished pictures only, so it never waits for a view, \
        however slow that is, and lives on when one crashes.
        """,
      version: Program.version.isEmpty ? "" : "\(Program.name) \(Program.version)",
      subcommands: [PreviewCommand<Program>.self, ListCommand<Program>.self, SnapshotCommand<Program>.self]
        + Program.commands,
      defaultSubcommand: PreviewCommand<Program>.self)
  }
}
