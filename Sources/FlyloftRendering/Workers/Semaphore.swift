internal import CLinux
internal import Glibc

/// Where threads sleep: each `signal` lets one `wait` go on, whichever comes first.
package final class Semaphore: @unchecked Sendable {
  // At a stable address, as POSIX asks; freed when the last user is gone.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// Without a signal.
  package init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Takes a signal; sleeps until there is one.
  package func wait() {
    // Interrupted by a signal handler, it is to be called again.
    while sem_wait(semaphore) != 0 {}
  }

  /// The same, but no longer than until a time of the monotonic clock, in nanoseconds.
  func wait(until time: Int) { flyloft_wait(semaphore, Int64(time)) }

  /// Lets one `wait` go on.
  package func signal() { sem_post(semaphore) }
}
