private import Glibc

/// How a program ended.
package enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
  /// It exited with this status.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  /// Decodes the status that `waitpid` gives for a process that has ended.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// A phrase to follow the program's name: `ended with status 1`.
  package var description: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .signalled(let number): "was ended by signal \(number) (\(String(cString: strsignal(number))))"
    }
  }
}
