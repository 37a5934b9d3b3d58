internal import Glibc

extension Duration {
  /// Time since an arbitrary start, not set back or forth by anyone.
  package static var monotonicNow: Duration { .nanoseconds(monotonicNanoseconds) }

  /// `monotonicNow` in whole nanoseconds, for those who note it many times a second.
  package static var monotonicNanoseconds: Int { nanoseconds(on: CLOCK_MONOTONIC) }

  /// Processor time that the calling thread has used.
  package static var threadProcessorTime: Duration { .nanoseconds(nanoseconds(on: CLOCK_THREAD_CPUTIME_ID)) }

  private static func nanoseconds(on clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
