internal import FlyloftConcurrency
internal import Glibc

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
final class ThreadAlarm: Alarm, @unchecked Sendable {
  // Not `Lock`, whose wait has no end.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Touched while holding the mutex only.
  private var time: Duration?
  private var isStopped = false

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The same clock as `now`, which does not jump when the date is set.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  var now: Duration { .monotonicNow }

  func start(_ ring: @escaping @Sendable () -> Duration?) -> Bool {
    startThread(named: "flyloft-watch", niceness: 0) { [self] in
      while waitUntilDue() {
        if let next = ring() { set(for: next) }
      }
    }
  }

  func set(for time: Duration) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let present = self.time, present <= time { return }
    self.time = time
    pthread_cond_signal(condition)
  }

  func stop() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isStopped = true
    pthread_cond_signal(condition)
  }

  /// When to see whether `time` has come: in a day at the latest, since it may be beyond all that the clock can say.
  static func look(for time: Duration, at now: Duration) -> timespec {
    let (seconds, attoseconds) = min(time, now + .seconds(86_400)).components
    return timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }

  /// False when stopped.
  private func waitUntilDue() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isStopped {
      guard let time else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      if time <= now {
        self.time = nil
        return true
      }
      var limit = Self.look(for: time, at: now)
      pthread_cond_timedwait(condition, mutex, &limit)
    }
    return false
  }
}
