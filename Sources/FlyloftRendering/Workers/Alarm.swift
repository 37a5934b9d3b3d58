internal import Flyloft
internal import FlyloftConcurrency
internal import Synchronization

/// A clock with one alarm.
package protocol Alarm: Sendable {
  /// Time since a fixed point.
  var now: Duration { get }
  /// Says what to do when the alarm rings: `ring` returns when to ring next, if at all. Called once, before `set`.
  ///
  /// - Returns: false if it will never ring.
  func start(_ ring: @escaping @Sendable () -> Duration?) -> Bool
  /// Rings at `time`, or before if that was asked for.
  func set(for time: Duration)
  /// Never rings again.
  func stop()
}

/// An alarm that rings on a thread of its own, which sleeps until then: when every worker is stuck, something must still
/// be able to run.
///
/// It is set by the display thread, too, which must not wait for a worker that sets it: there is no lock.
final class ThreadAlarm: Alarm, Sendable {
  /// When it rings, in nanoseconds of the monotonic clock; the greatest number for never.
  private let due = Atomic(Int.max)
  private let isStopped = Atomic(false)
  private let changes = Semaphore()

  var now: Duration { .monotonicNow }

  func start(_ ring: @escaping @Sendable () -> Duration?) -> Bool {
    startThread(named: "flyloft-watch", niceness: 0) { [self] in
      while waitUntilDue() {
        if let next = ring() { set(for: next) }
      }
    }
  }

  func set(for time: Duration) {
    let time = time.nanoseconds
    if due.min(time, ordering: .acquiringAndReleasing).oldValue > time { changes.signal() }
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    changes.signal()
  }

  /// When to see whether `time` has come: in a day at the latest, since it may be beyond all that the clock can say.
  static func look(for time: Int, at now: Duration) -> Int { min(time, (now + .seconds(86_400)).nanoseconds) }

  /// False when stopped.
  private func waitUntilDue() -> Bool {
    while !isStopped.load(ordering: .acquiring) {
      let time = due.load(ordering: .acquiring)
      if time > now.nanoseconds {
        changes.wait(until: Self.look(for: time, at: now))
      } else if due.compareExchange(expected: time, desired: .max, ordering: .acquiringAndReleasing).exchanged {
        return true
      }
    }
    return false
  }
}
