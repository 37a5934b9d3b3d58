package import Glibc

/// A mutual-exclusion lock with a condition to wait on.
///
/// A plain `pthread_mutex_t`, because ThreadSanitizer understands it (it reports false races around
/// `Synchronization.Mutex` on Linux) and because waiters sleep instead of spinning beside a drawing.
package final class Lock: @unchecked Sendable {
  // At a stable address, as pthread asks; freed when the last user is gone.
  @usableFromInline package let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` while holding the lock. No foreign code (a draw, a completion) belongs in it.
  // Inlinable, because a generic call would put the result together by run-time metadata, at more than locking costs.
  @inlinable
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Takes the lock for good, so that nobody who comes for it goes on: for the end of a process.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Runs `body` while holding the lock, unless someone else holds it; for those who must not wait.
  ///
  /// - Returns: what `body` returned, or nil when the lock was taken.
  @inlinable
  package func withLockIfFree<Result>(_ body: () -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Gives the lock up until signalled, then takes it again; only inside `withLock`, in a loop that checks its condition.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes one waiter.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes all waiters.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
