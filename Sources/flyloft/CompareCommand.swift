import ArgumentParser
import FlyloftPreview

/// Executes `flyloft-compare`, a program of the laboratory, in place of this one.
///
/// It is not linked into this program: the ways that it compares need Foundation, which the window does without.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares the ways off the main thread with ours. `flyloft compare --help` says more.",
    shouldDisplay: SiblingProgram.isThere("flyloft-compare"))

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  func run() throws {
    try SiblingProgram.executeFromLaboratory("flyloft-compare", ["compare"] + arguments, purpose: "the comparing")
  }
}
