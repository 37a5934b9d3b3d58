internal import FlyloftArguments
internal import FlyloftConcurrency
public import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// A program in the same folder that has the galleries built in: as a stage it draws for the window, and what is drawn on
/// threads it does in place of the window's program.
///
/// What galleries link stays out of the window's program, so that it opens as fast without as with them.
public struct SeparateGalleries: Sendable {
  /// The other program's file name. It is a ``PreviewProgram``, too.
  public let program: String
  /// What it has built in.
  public let catalog: Catalog

  /// The galleries of another program.
  public init(program: String, catalog: Catalog) {
    self.program = program
    self.catalog = catalog
  }

  var path: String { ProgramFile.sibling(named: program) }

  /// Executes it in place of this program, with this one's arguments.
  ///
  /// - Throws: `ExitCode.failure`, after saying why it can't be started.
  func execute(_ arguments: [String] = givenArguments) throws -> Never {
    try SiblingProgram.execute(program, arguments, purpose: "the drawing")
  }

  /// Opens the window again on threads, as where no process can be had: in place of this program, which has no gallery to draw.
  func drawOnThreads(_ reason: String) throws -> Never {
    // Without the program there is nothing to draw, on threads or otherwise, which its start says.
    if access(path, X_OK) == 0 { printError("\(reason), so threads draw") }
    // Stages that are left would be children of the other program, which knows nothing of them.
    Stage.endAll()
    let rest = givenArguments.first == "preview" ? givenArguments.dropFirst() : givenArguments[...]
    try execute(["preview", "--in-process"] + rest)
  }
}

/// The arguments of this program, without its name.
private var givenArguments: [String] { Array(CommandLine.arguments.dropFirst()) }
