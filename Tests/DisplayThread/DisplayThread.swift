import FlyloftConcurrency
import FlyloftDisplay
import Glibc

/// Starts the event loop on a thread of its own, and returns when it runs.
///
/// The loop is one to a process and never ends with a test, so this belongs into exit tests.
public func startDisplayThread() {
  // The loop still runs when the test's process exits, and may be inside of Xlib, or of what ends at exit. So this goes
  // first, and leaves nothing to be taken from under it.
  on_exit(
    { status, _ in
      fflush(nil)
      _exit(status)
    }, nil)
  startThread(named: "display", niceness: 0) { EventLoop.shared.run() }
  // Until it has begun, nothing is isolated to it.
  while !EventLoop.shared.hasThread { sched_yield() }
}
