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
    let socket = MessageSocket(adopting: Self.socket)
    guard hasHostOfSameVersion(socket) else { _exit(0) }
    // Once for all workers, which inherit what is warm.
    Text.prepareFontsToFork()
    var life = StageMain(registry, socket: socket)
    life.run()
    _exit(0)
  }

  /// Reads the host's version, and says the stage's. The host tells its user where they differ.
  private static func hasHostOfSameVersion(_ socket: borrowing MessageSocket) -> Bool {
    guard case .message(let bytes, _) = socket.receive(fileLimit: 0),
      (try? socket.send(ProtocolVersion.present.message)) != nil
    else { return false }
    return ProtocolVersion.read(bytes) == .present
  }
}
