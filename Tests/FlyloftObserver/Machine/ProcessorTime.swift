private import Glibc

/// The processor time of a thread, or of all threads of some processes, and the time that they waited for a processor.
///
/// It comes from the scheduler's statistics in nanoseconds (`/proc/PID/task/TID/schedstat`), because the kernel's ticks
/// are too coarse for a frame. Threads that have ended are not counted.
package struct ProcessorTime: Hashable, Sendable {
  /// The time spent running.
  package var running: Duration
  /// The time spent ready to run, but without a processor.
  package var waiting: Duration

  /// Both times as given.
  package init(running: Duration = .zero, waiting: Duration = .zero) {
    self.running = running
    self.waiting = waiting
  }

  /// The times of a process's first thread so far. In most programs with a window that is the display thread.
  package init(mainThreadOf process: Int32) {
    self = Self.read("/proc/\(process)/task/\(process)/schedstat")
  }

  /// The times of all running threads of these processes so far.
  package init(of processes: [Int32]) {
    self.init()
    for process in processes {
      let folder = "/proc/\(process)/task"
      for thread in entries(of: folder) { self += Self.read("\(folder)/\(thread)/schedstat") }
    }
  }

  private static func read(_ path: String) -> ProcessorTime {
    let fields = contents(of: path).split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
    guard fields.count >= 2 else { return ProcessorTime() }
    return ProcessorTime(running: .nanoseconds(fields[0]), waiting: .nanoseconds(fields[1]))
  }

  /// Adds both times.
  package static func += (a: inout ProcessorTime, b: ProcessorTime) {
    a.running += b.running
    a.waiting += b.waiting
  }

  /// The times since `b`; zero if threads that have ended make the difference negative.
  package static func - (a: ProcessorTime, b: ProcessorTime) -> ProcessorTime {
    ProcessorTime(running: max(.zero, a.running - b.running), waiting: max(.zero, a.waiting - b.waiting))
  }
}
