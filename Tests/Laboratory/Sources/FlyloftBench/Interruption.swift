private import Glibc
private import Linked
private import Synchronization

/// Ctrl-C. The first ends the run, which prints what is done; the next ends the program.
package enum Interruption {
  private static let flag = Atomic(false)

  /// As a shell says it of a program that SIGINT ended.
  package static let exitStatus: Int32 = 130

  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Begins to listen. A signal that ends the program ends its windows and servers with it.
  package static func watch() {
    RunningChildren.endWithThisProcess()
    // A signal handler must not initialize it.
    _ = flag.load(ordering: .relaxed)
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      RunningChildren.endWithThisProcess()
    }
  }
}
