internal import FlyloftConcurrency
private import Glibc

extension Duration {
  /// The time at which the process began, on the monotonic clock, as seen from its first thread before any other was
  /// started.
  package static var processStart: Duration {
    processStart(
      now: monotonicNow, processorTime: time(of: CLOCK_PROCESS_CPUTIME_ID), ticks: startTicks, suspended: timeSuspended)
  }

  /// The time at which a process began: now, less the processor time used so far. That leaves out what the process has waited
  /// for, so the kernel's own figure bounds it, which is in hundredths of a second, too coarse for a start of twenty
  /// milliseconds.
  ///
  /// - Parameters:
  ///   - ticks: The kernel's figure, in hundredths of a second since the system began; nil where it can't be read.
  ///   - suspended: The time that the system has run for longer than the monotonic clock.
  static func processStart(now: Duration, processorTime: Duration, ticks: Int?, suspended: Duration) -> Duration {
    let start = now - processorTime
    guard let ticks else { return start }
    let kernel = .milliseconds(10 * ticks) - suspended
    return min(max(start, kernel), kernel + .milliseconds(10))
  }

  /// The time that the system has run for longer than the monotonic clock. Another process may come between the readings of
  /// the two clocks, which only adds to it: the least of some is nearest.
  private static var timeSuspended: Duration {
    func difference() -> Duration {
      let now = monotonicNow
      return time(of: CLOCK_BOOTTIME) - now
    }
    return min(difference(), difference(), difference(), difference())
  }

  private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The time at which the process began, in hundredths of a second since the system did.
  private static var startTicks: Int? {
    guard let file = fopen("/proc/self/stat", "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    // Such as “4711 (flyloft) R 1 …”: the 22nd field is the 20th after the name, which may have spaces.
    let fields = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    return fields.flatMap { $0.count > 19 ? Int($0[19]) : nil }
  }
}
