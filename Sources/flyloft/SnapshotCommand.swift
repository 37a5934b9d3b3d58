import ArgumentParser

/// Has `flyloft-galleries` do it in place of this program: it draws on threads, unless told otherwise, and has the galleries.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Draws views to PNG files by their own pixels. `flyloft snapshot --help` says more.")

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  func run() throws { try GalleriesProgram.execute(["snapshot"] + arguments) }
}
