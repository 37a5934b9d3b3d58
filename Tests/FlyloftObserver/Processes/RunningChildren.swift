internal import Glibc
private import Synchronization

/// The child processes that run now, so that they can be ended when a signal ends this process.
///
/// They are in a fixed table of atomics, because a signal handler may neither lock nor allocate.
package enum RunningChildren {
  private static let slots = Slots()

  /// Makes SIGINT, SIGTERM and SIGHUP end the children first, and then this process.
  package static func endWithThisProcess() {
    // Initialized here, because a signal handler must not initialize it.
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        RunningChildren.slots.signalAll(SIGTERM)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func add(_ identifier: pid_t) { slots.replace(0, by: identifier) }

  static func remove(_ identifier: pid_t) { slots.replace(identifier, by: 0) }

  private final class Slots: Sendable {
    // More than a tour or a test runs at a time. A process beyond that would not be ended by a signal.
    private static let count = 64
    private nonisolated(unsafe) let first: UnsafeMutablePointer<Atomic<pid_t>>

    init() {
      first = .allocate(capacity: Self.count)
      for index in 0..<Self.count { (first + index).initialize(to: Atomic(0)) }
    }

    func replace(_ old: pid_t, by new: pid_t) {
      for index in 0..<Self.count {
        let (exchanged, _) = first[index].compareExchange(
          expected: old, desired: new, ordering: .sequentiallyConsistent)
        if exchanged { return }
      }
    }

    func signalAll(_ number: Int32) {
      for index in 0..<Self.count {
        let identifier = first[index].load(ordering: .sequentiallyConsistent)
        if identifier > 0 { kill(identifier, number) }
      }
    }
  }
}
