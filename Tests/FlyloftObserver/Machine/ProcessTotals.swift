private import Glibc

/// What a process has used so far, threads that have ended included.
package struct ProcessTotals: Hashable, Sendable {
  /// The processor time of all its threads; zero once it has ended.
  package var processorTime: Duration
  /// The most bytes that it has had in memory.
  package var peakByteCount: Int
  /// How many threads it has now.
  package var threadCount: Int

  /// The totals of a process now.
  package init(of process: Int32) {
    var clock = clockid_t()
    var time = timespec()
    let isThere = clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &time) == 0
    processorTime = isThere ? .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) : .zero
    let fields = contents(of: "/proc/\(process)/status").split(separator: "\n").map {
      $0.split(whereSeparator: \.isWhitespace)
    }
    func number(_ name: String) -> Int {
      fields.first { $0.first.map { $0 == name } ?? false }?.dropFirst().first.flatMap { Int($0) } ?? 0
    }
    peakByteCount = number("VmHWM:") << 10
    threadCount = number("Threads:")
  }
}
