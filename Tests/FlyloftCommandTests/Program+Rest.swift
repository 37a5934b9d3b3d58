import FlyloftObserver
import Foundation
import TestSupport

extension Program {
  /// Waits until nothing goes on in the program and in what it has started, and its event loop waits without a limit, so that it
  /// takes no turn until something comes from outside.
  ///
  /// No thread has run between two looks, and at both each slept: so there was a moment at which all did.
  func comesToRest(seenBy client: XClient) -> Bool {
    let end = ContinuousClock.now + .limit
    while ContinuousClock.now < end {
      if let sleep {
        // Before it answers, the server has sent what it had for them.
        for _ in 0..<10 { client.sync() }
        if self.sleep == sleep { return true }
      }
      // The kernel tells nobody when a thread falls asleep.
      poll(nil, 0, 5)
    }
    return false
  }

  /// How often each thread has stopped running so far; nil unless all sleep, and the first one, whose the event loop is, until one of
  /// its descriptors can be read.
  private var sleep: [Substring: [Substring]]? {
    var counts: [Substring: [Substring]] = [:]
    for process in processTree(of: processIdentifier) {
      let tasks = "/proc/\(process)/task"
      for thread in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        let lines = kernelTable("\(tasks)/\(thread)/status").split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("State:\tS") }) else { return nil }
        counts[thread[...]] = lines.filter { $0.contains("ctxt_switches") }
      }
    }
    #if arch(x86_64)
    let ppoll = "271"
    #else
    let ppoll = "73"
    #endif
    let call = kernelTable("/proc/\(processIdentifier)/syscall").split(separator: " ")
    // Its number and the addresses of the descriptors and of the time, after which it would end.
    guard call.count > 3, call[0] == ppoll, call[3] == "0x0" else { return nil }
    return counts
  }
}
