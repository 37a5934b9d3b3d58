import ArgumentParser
import FlyloftPreview

/// Executes `flyloft-bench`, a program of the laboratory, in place of this one.
///
/// It is not linked into this program, because measuring needs more X libraries than the window does, and loading them
/// would add a quarter of a millisecond to every start. The window must run in a process of its own anyway.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the window from outside, on an X server of its own. `flyloft bench --help` says more.",
    shouldDisplay: SiblingProgram.isThere("flyloft-bench"))

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  func run() throws {
    try SiblingProgram.executeFromLaboratory("flyloft-bench", ["bench"] + arguments, purpose: "the measuring")
  }
}
