import FlyloftArguments
import FlyloftConcurrency
import FlyloftStage
import Glibc

/// `flyloft-galleries`, the program in the same folder that has the galleries built in: as a stage it draws for this one, and what
/// is drawn on threads it does in place of this one.
///
/// What galleries link stays out of this program, so that the window opens as fast without as with them.
enum GalleriesProgram {
  static let name = "flyloft-galleries"
  static var path: String { ProgramFile.sibling(named: name) }

  /// The arguments of this program, without its name.
  static var givenArguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// Executes it in place of this program.
  ///
  /// - Throws: `ExitCode.failure`, after saying why it can't be started.
  static func execute(_ arguments: [String]) throws -> Never {
    try SiblingProgram.execute(name, arguments, purpose: "the drawing")
  }

  /// Opens the window again on threads, as where no process can be had: in place of this program, which has no gallery to draw.
  static func drawOnThreads(_ reason: String) throws -> Never {
    // Without the program there is nothing to draw, on threads or otherwise, which its start says.
    if access(path, X_OK) == 0 { printError("\(reason), so threads draw") }
    // Stages that are left would be children of the other program, which knows nothing of them.
    Stage.endAll()
    let rest = givenArguments.first == "preview" ? givenArguments.dropFirst() : givenArguments[...]
    try execute(["preview", "--in-process"] + rest)
  }
}
