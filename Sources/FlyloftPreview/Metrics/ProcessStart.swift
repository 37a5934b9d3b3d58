internal import FlyloftConcurrency
private import Glibc

extension Duration {
  /// The time at which the process began, on the monotonic clock, as seen from its first thread before any other was
  /// started: now, less the processor time used so far. The kernel's own figure is in hundredths of a second, too
  /// coarse for a start of twenty milliseconds.
  public static var processStart: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .monotonicNow - (.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}
