internal import CLinux
internal import Glibc
internal import Synchronization

/// Starts a thread that runs `body` and ends with it.
///
/// - Parameters:
///   - name: what debuggers and profilers show; Linux keeps the first 15 bytes.
///   - niceness: added to the calling thread's nice value, at most 19 in sum, so that drawing yields to the display
///     thread.
/// - Returns: false where the system has no thread to give, which is said once on standard error: `body` will not run, and
///   what there is goes on.
@discardableResult
package func startThread(named name: String, niceness: Int32, _ body: @escaping @Sendable () -> Void) -> Bool {
  let start = ThreadStart(name: name, niceness: niceness, body: body)
  var thread = pthread_t()
  let argument = Unmanaged.passRetained(start)
  let status = pthread_create(&thread, nil, threadEntry, argument.toOpaque())
  guard status == 0 else {
    argument.release()
    if !hasReportedShortage.exchange(true, ordering: .relaxed) {
      let reason = String(cString: strerror(status))
      printError("no thread could be started for \(name): \(reason). What there is goes on.")
    }
    return false
  }
  pthread_detach(thread)
  return true
}

private let hasReportedShortage = Atomic(false)

private final class ThreadStart: Sendable {
  let name: String
  let niceness: Int32
  let body: @Sendable () -> Void

  init(name: String, niceness: Int32, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.niceness = niceness
    self.body = body
  }
}

// A closure written in isolated code would be isolated too, and trap on the new thread; a global function isn't.
private func threadEntry(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let start = Unmanaged<ThreadStart>.fromOpaque(argument!).takeRetainedValue()
  name(start.name)
  // On Linux a nice value belongs to a thread, and 0 means the calling one. libdispatch's QoS has no effect here.
  let thisThread = Int32(PRIO_PROCESS.rawValue)
  _ = setpriority(thisThread, 0, min(getpriority(thisThread, 0) + start.niceness, 19))
  // The scheduler gives a thread of low priority few long turns; this asks for many short ones. A thread that is
  // preempted inside malloc, or under a lock, then delays the display thread by about one millisecond instead of
  // thirteen.
  _ = flyloft_set_slice(100_000)
  start.body()
  return nil
}

/// Names the calling thread for debuggers and profilers. Glibc's Swift module has no function for it.
private func name(_ name: String) {
  let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  _ = write(file, name, name.utf8.count)
  close(file)
}
