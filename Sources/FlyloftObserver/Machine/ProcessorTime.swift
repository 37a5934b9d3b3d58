private import Glibc

/// Processor time that a thread, or all threads of some processes, had and waited for.
///
/// From the scheduler's own account in nanoseconds (`/proc/PID/task/TID/schedstat`); the kernel's ticks are too coarse
/// for a frame. Threads that have ended are no longer counted.
public struct ProcessorTime: Hashable, Sendable {
  public var running: Duration
  /// Ready to run, while the processors were taken by others.
  public var waiting: Duration

  public init(running: Duration = .zero, waiting: Duration = .zero) {
    self.running = running
    self.waiting = waiting
  }

  /// What the first thread of a process had so far: in a program with a window, the one that the window lives on.
  public init(mainThreadOf process: Int32) {
    self = Self.read("/proc/\(process)/task/\(process)/schedstat")
  }

  /// What all living threads of these processes had so far.
  public init(of processes: [Int32]) {
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

  public static func += (a: inout ProcessorTime, b: ProcessorTime) {
    a.running += b.running
    a.waiting += b.waiting
  }

  /// What was added since `b`; nothing where threads ended and took their account with them.
  public static func - (a: ProcessorTime, b: ProcessorTime) -> ProcessorTime {
    ProcessorTime(running: max(.zero, a.running - b.running), waiting: max(.zero, a.waiting - b.waiting))
  }
}
