internal import FlyloftConcurrency
public import FlyloftRegistry

/// The program of a stage, its limits, and the functions by which its host is told of it.
public struct StageConfiguration: Sendable {
  /// The program's file. It calls `StageProgram.runIfAsked` first of all.
  public var program: String
  /// The program's arguments after its name.
  public var arguments: [String]
  /// The galleries, for threads to draw where no process can be had from the start, which is said once; nil where this program has
  /// none. Where none can be had later, draws fail and say so.
  public var fallback: Registry?
  /// Added to the workers' nice value.
  public var niceness: Int32
  /// The most bytes of memory that a worker may take beyond what the stage has.
  public var memoryLimit: Int
  /// True if galleries that are to be drawn in a sandbox are not drawn where it can't be had, or not whole. Else the part that can
  /// be had is what there is, which is said once.
  public var requiresSandbox = false
  /// What sandboxes are made of; nil for what this machine has.
  var sandboxMeans: SandboxMeans?
  /// The time that the stage may take to answer, in milliseconds.
  var patience = StageLink.patience
  /// Told each line that views print, and notices about them. Called on workers' threads; it must not block.
  public var output: @Sendable (String) -> Void
  /// Told once, in words for a log, that no process can be had, and whether there has been none from the start. Called on the
  /// thread that needs one.
  package var shortage: @Sendable (_ reason: String, _ isFromTheStart: Bool) -> Void

  /// A stage of the running program, with all else as usual.
  public init(
    program: String? = nil, arguments: [String] = [StageProgram.argument], fallback: Registry? = nil,
    niceness: Int32 = 10, memoryLimit: Int = 4 << 30, output: (@Sendable (String) -> Void)? = nil,
    shortage: (@Sendable (_ reason: String, _ isFromTheStart: Bool) -> Void)? = nil
  ) {
    self.program = program ?? ProgramFile.path
    self.arguments = arguments
    self.fallback = fallback
    self.niceness = niceness
    self.memoryLimit = memoryLimit
    self.output = output ?? { writeToStandardError(printable($0) + "\n") }
    self.shortage = shortage ?? { reason, _ in printError(reason) }
  }
}
