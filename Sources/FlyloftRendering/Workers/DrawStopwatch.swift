internal import FlyloftConcurrency

/// Measures the processor time of draws that follow each other on one thread.
///
/// Asking for a thread's processor time is a call to the kernel, which took 0.9 µs where the monotonic clock took 0.03. So a
/// draw that is over soon has cost what it took, since hardly anything can have come between; only after a long one is the
/// thread's own clock read, and compared with its last reading.
package struct DrawStopwatch {
  /// From how many nanoseconds on a draw may have been held up by others.
  private static let long = 200_000

  /// Nanoseconds of the thread's processor time after the last long draw. What short ones have used since counts with the next
  /// long one, which is never said to have cost more than it took.
  private var reading = Duration.threadProcessorNanoseconds

  /// For the calling thread.
  package init() {}

  /// - Returns: what `body` returns, and the processor time that it took.
  package mutating func time<Result>(_ body: () throws -> Result) rethrows -> (Result, Duration) {
    let begin = Duration.monotonicNanoseconds
    let result = try body()
    return (
      result, .nanoseconds(cost(of: Duration.monotonicNanoseconds - begin) { Duration.threadProcessorNanoseconds })
    )
  }

  /// The cost of a draw that took so many nanoseconds.
  ///
  /// - Parameter now: the thread's processor time.
  mutating func cost(of elapsed: Int, now: () -> Int) -> Int {
    guard elapsed >= Self.long else { return elapsed }
    let now = now()
    defer { reading = now }
    return min(elapsed, now - reading)
  }
}
