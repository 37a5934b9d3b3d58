internal import CLinux
internal import Flyloft
public import FlyloftRegistry
internal import Glibc

extension StageProgram {
  /// Turns the program into a stage, if that is what it was started for, and then never returns.
  ///
  /// To be called first in `main`, before there are threads.
  ///
  /// - Parameter registry: the galleries. Asked for in a stage only.
  public static func runIfAsked(_ registry: @autoclosure () -> Registry) {
    if isAsked { run(registry()) }
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
