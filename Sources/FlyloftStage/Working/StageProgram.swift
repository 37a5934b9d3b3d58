internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
public import FlyloftRegistry
internal import Glibc

/// A program in the role of a stage: it holds the galleries and forks worker processes, and never runs a gallery's code
/// itself. Its host speaks to it over descriptor 3.
public enum StageProgram {
  /// The first argument by which a program is told to be a stage.
  public static let argument = "--flyloft-stage"
  static let socket: Int32 = 3
  /// Whether this process is a stage or one of its workers. Written before there are threads.
  private nonisolated(unsafe) static var isRunning = false

  /// Turns the program into a stage, if that is what it was started for, and then never returns.
  ///
  /// To be called first in `main`, before there are threads.
  ///
  /// - Parameter registry: the galleries. Asked for in a stage only.
  public static func runIfAsked(_ registry: @autoclosure () -> Registry) {
    if isAsked { run(registry()) }
  }

  private static var isAsked: Bool {
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

  private static func run(_ registry: Registry) -> Never {
    isRunning = true
    flyloft_start_sanitizer()
    flyloft_choose_keepers()
    // Once for all workers, which inherit what is warm.
    Text.prepareFontsToFork()
    var life = StageMain(registry, socket: MessageSocket(adopting: socket))
    life.run()
    _exit(0)
  }
}
