internal import FlyloftConcurrency
internal import Glibc

/// The testing library's thread that waits for the ends of exit tests. While there is a child that has ended, and that it is not to wait for,
/// or not yet, it asks for it again and again, and would take from the tests what they need.
enum ExitTestMonitor {
  private static let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) static var isCalm = false
  /// `SCHED_IDLE`, which headers show to C only.
  private static let idle: Int32 = 5

  /// Leaves it, once it is there, what nobody else wants of a processor.
  static func calm() {
    lock.withLock {
      guard !isCalm, let tasks = opendir("/proc/self/task") else { return }
      defer { closedir(tasks) }
      while let entry = readdir(tasks) {
        let task = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
        guard let number = pid_t(task), name(of: task) == "SWT ExT monitor\n" else { continue }
        var parameters = sched_param()
        isCalm = sched_setscheduler(number, idle, &parameters) == 0
      }
    }
  }

  private static func name(of task: String) -> String? {
    guard let file = fopen("/proc/self/task/\(task)/comm", "r") else { return nil }
    defer { fclose(file) }
    var name = [CChar](repeating: 0, count: 32)
    return fgets(&name, Int32(name.count), file).map { String(cString: $0) }
  }
}
