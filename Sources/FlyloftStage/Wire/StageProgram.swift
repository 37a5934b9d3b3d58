internal import FlyloftConcurrency
internal import Glibc

/// A program in the role of a stage: it holds the galleries and forks worker processes, and never runs a gallery's code
/// itself. Its host speaks to it over descriptor 3.
public enum StageProgram {
  /// The first argument by which a program is told to be a stage.
  public static let argument = "--flyloft-stage"
  static let socket: Int32 = 3
  /// True if this process is a stage or one of its workers. Written before there are threads.
  nonisolated(unsafe) static var isRunning = false

  static var isAsked: Bool {
    guard CommandLine.argc == 2, let argument = CommandLine.unsafeArgv[1] else { return false }
    return strcmp(argument, Self.argument) == 0
  }

  /// Ends a program that was started to be a stage and makes one instead: that would be the same program, which would make
  /// another, without an end.
  static func endIfForgotten() {
    guard isAsked, !isRunning else { return }
    printError("This program was started to be a stage: call StageProgram.runIfAsked(_:) before anything else.")
    exit(1)
  }
}
