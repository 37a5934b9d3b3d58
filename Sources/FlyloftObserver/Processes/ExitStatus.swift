private import Glibc

/// How a program ended.
public enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
  /// It returned, with this status.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)

  /// From what `waitpid` reports for a process that has ended.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  public var description: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .signalled(let number): "was ended by signal \(number) (\(String(cString: strsignal(number))))"
    }
  }
}
