internal import FlyloftConcurrency
private import Glibc

extension Duration {
  /// The time at which the process began, on the monotonic clock, as seen from its first thread before any other was started: now, less
  /// the processor time used so far. That leaves out what the process has waited for, so the kernel's own figure bounds it,
  /// which is in hundredths of a second, too coarse for a start of twenty milliseconds.
  package static var processStart: Duration {
    let now = Duration.monotonicNow
    let start = now - time(of: CLOCK_PROCESS_CPUTIME_ID)
    guard let ticks = startTicks else { return start }
    let kernel = .milliseconds(10 * ticks) - timeSuspended
    return min(max(start, kernel), kernel + .milliseconds(10))
  }

  /// The time that the system has run for longer than the monotonic clock.
  private static var timeSuspended: Duration {
    while true {
      let (before, time, after) = (monotonicNow, time(of: CLOCK_BOOTTIME), monotonicNow)
      // Another process may have come between.
      if after - before < .milliseconds(1) { return time - before }
    }
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
