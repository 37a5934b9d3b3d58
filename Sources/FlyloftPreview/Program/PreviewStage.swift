internal import FlyloftStage
private import Glibc

/// The stage that draws for the window of a program.
enum PreviewStage {
  /// The one that was started with the program.
  // Written before the arguments are read, on the thread that reads them.
  nonisolated(unsafe) static var atStart: Stage?

  /// Starts it.
  ///
  /// - Returns: nil where the galleries are another program's and the system has no process to give.
  static func start<Program: PreviewProgram>(for program: Program.Type) -> Stage? {
    guard let separate = program.separate else {
      let stage = WindowProgram.makeStage(fallback: program.registry)
      // Where there is no process, threads draw.
      _ = stage.start()
      return stage
    }
    let stage = WindowProgram.makeStage(program: separate.path) { reason in
      do { try separate.drawOnThreads(reason) } catch { Glibc.exit(1) }
    }
    return stage.start() ? stage : nil
  }
}
