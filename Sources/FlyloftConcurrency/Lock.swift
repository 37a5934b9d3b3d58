package import Glibc

/// A mutual-exclusion lock with a condition to wait on.
///
/// It wraps a `pthread_mutex_t`, because ThreadSanitizer reports false races around `Synchronization.Mutex` on Linux,
/// and because the latter's waiters spin, which takes processor time from drawing.
package final class Lock: @unchecked Sendable {
  // pthread objects must stay at one address.
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

  /// Runs `body` while holding the lock. It must not call foreign code, such as a view's draw or a completion.
  // Without inlining, the generic result is copied by run-time metadata, which costs more than the locking.
  @inlinable
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Takes the lock and never releases it, which stops every thread that needs it: for the end of a process.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Runs `body` while holding the lock, unless another thread holds it; for threads that must not wait.
  ///
  /// - Returns: what `body` returned, or nil if another thread held the lock.
  @inlinable
  package func withLockIfFree<Result>(_ body: () -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock until signalled, then takes it again.
  ///
  /// Call it inside `withLock` only, in a loop that checks the condition: a waiter may also wake without a signal.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes one waiter.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes all waiters.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
