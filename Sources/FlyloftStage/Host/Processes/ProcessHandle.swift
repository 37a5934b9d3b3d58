internal import CLinux
internal import Glibc

/// A process that can be waited for and ended by who is not its parent. Any thread.
///
/// It is known by a descriptor, so that its end is seen whoever else holds its sockets, and no signal meets another process
/// that has its number by then.
final class ProcessHandle: Sendable {
  /// Can be read once the process has ended.
  let file: Int32

  /// - Parameter file: as `flyloft_open_process` gives it, which is closed with this.
  init(adopting file: Int32) {
    self.file = file
  }

  deinit { close(file) }

  /// Kills the process, unless it has ended. Waits for nothing.
  func end() { flyloft_signal_process(file, SIGKILL) }

  /// Has a stage end, and what views have left first, also where it is stopped. Waits for nothing.
  func dismiss() {
    flyloft_signal_process(file, SIGTERM)
    flyloft_signal_process(file, SIGCONT)
  }

  /// Has a worker's keeper ask it where it is, which it tells as it does of a crash, and ends. Waits for nothing; a worker may
  /// not be able to tell.
  func askWorker() { flyloft_signal_process(file, SIGUSR1) }

  /// Has a worker's keeper kill it, and say how it ended, unless it has said so. A keeper that doesn't is killed.
  func endWorker() {
    flyloft_signal_process(file, SIGTERM)
    if flyloft_has_ended(file, 5_000) == 0 { end() }
  }

  var hasEnded: Bool { flyloft_has_ended(file, 0) != 0 }

  /// Waits for the end of a process that has been killed, which comes as soon as Linux has taken back what it held.
  func waitForEnd() { _ = flyloft_has_ended(file, StageLink.patience) }
}
