internal import Glibc

extension Duration {
  /// The time on the system's monotonic clock, which starts at an arbitrary moment and is never set.
  package static var monotonicNow: Duration { .nanoseconds(monotonicNanoseconds) }

  /// `monotonicNow` in whole nanoseconds, without the cost of making a `Duration`.
  package static var monotonicNanoseconds: Int { nanoseconds(on: CLOCK_MONOTONIC) }

  /// The processor time that the calling thread has used so far.
  package static var threadProcessorTime: Duration { .nanoseconds(threadProcessorNanoseconds) }

  /// `threadProcessorTime` in whole nanoseconds, without the cost of making a `Duration`.
  package static var threadProcessorNanoseconds: Int { nanoseconds(on: CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(on clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
