private import Glibc
internal import Linked

/// Watches a thread from another, and tells while it is held: the held one could do so only when it is over.
///
/// `turn` is called by the thread that is watched, in each of its turns; `tell` by either of the two.
final class HoldWatch: @unchecked Sendable {
  // Both threads hold the lock for `hold`.
  private let lock = Lock()
  private var hold: LongestHold
  private let tell: @Sendable (Duration) -> Void

  /// Begins to watch, twenty times a second, for as long as somebody holds it.
  ///
  /// - Parameter tell: called with the longest hold, when it has become longer.
  init(tell: @escaping @Sendable (Duration) -> Void) {
    self.tell = tell
    hold = LongestHold(since: .monotonicNow)
    startThread(named: "hold watch", niceness: 0) { [weak self] in
      while true {
        usleep(50_000)
        guard let self else { return }
        note { $0.look(at: .monotonicNow) }
      }
    }
  }

  /// Notes that the thread has come to do something else.
  func turn() { note { $0.turn(at: .monotonicNow) } }

  private func note(_ change: (inout LongestHold) -> Duration?) {
    if let held = lock.withLock({ change(&hold) }) { tell(held) }
  }
}
