internal import CLinux
internal import Glibc

/// Starts a thread that runs `body` to its end, at a lower priority than the thread that calls.
///
/// - Parameter niceness: added to the thread's nice value, so that drawing yields to the display thread.
func startThread(named name: String, niceness: Int32, _ body: @escaping @Sendable () -> Void) {
  let start = ThreadStart(name: name, niceness: niceness, body: body)
  var thread = pthread_t()
  let status = pthread_create(&thread, nil, threadEntry, Unmanaged.passRetained(start).toOpaque())
  precondition(status == 0, "no thread could be started: \(String(cString: strerror(status)))")
  pthread_detach(thread)
}

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

// A global function, because a closure written in isolated code would be isolated too and trap on its new thread.
private func threadEntry(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let start = Unmanaged<ThreadStart>.fromOpaque(argument!).takeRetainedValue()
  name(start.name)
  // On Linux a nice value belongs to a thread, and 0 names the calling one. libdispatch's QoS does nothing here.
  let thisThread = Int32(PRIO_PROCESS.rawValue)
  _ = setpriority(thisThread, 0, min(getpriority(thisThread, 0) + start.niceness, 19))
  // In many short turns rather than few long ones, as the scheduler gives to a low priority. A thread that is put aside
  // inside malloc, or under a lock, then holds up the display thread for about a millisecond, not for thirteen.
  _ = flyloft_set_slice(100_000)
  start.body()
  return nil
}

/// Names the calling thread for debuggers and profilers; the calls made for it are not in the Glibc module.
private func name(_ name: String) {
  let file = open("/proc/thread-self/comm", O_WRONLY)
  guard file >= 0 else { return }
  _ = write(file, name, name.utf8.count)
  close(file)
}

/// Time that the calling thread has spent on a processor.
func threadProcessorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
