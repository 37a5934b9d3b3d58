internal import Glibc

extension Duration {
  /// Time on the monotonic clock: since an arbitrary start, and never set.
  static var monotonicNow: Duration { reading(CLOCK_MONOTONIC) }

  /// Processor time that the calling thread has used.
  static var threadCPU: Duration { reading(CLOCK_THREAD_CPUTIME_ID) }

  private static func reading(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
