import FlyloftConcurrency
import FlyloftDisplay
import Glibc

/// Starts the event loop on a thread of its own, and returns when it runs.
///
/// The loop is one to a process and never ends with a test, so this belongs into exit tests.
public func startDisplayThread() {
  startThread(named: "display", niceness: 0) { EventLoop.shared.run() }
  // Until it has begun, nothing is isolated to it.
  while !EventLoop.shared.hasThread { sched_yield() }
}
