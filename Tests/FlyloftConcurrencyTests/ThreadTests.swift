import FlyloftConcurrency
import Glibc
import Testing

@Suite("A thread")
struct ThreadTests {
  @Test("runs its body once, under its name, at a lower priority than the one that starts it")
  func start() async {
    let own = niceness()
    let seen = await withCheckedContinuation { continuation in
      startThread(named: "flyloft-test", niceness: 7) {
        continuation.resume(returning: (name: threadName(), niceness: niceness()))
      }
    }
    #expect(seen.name == "flyloft-test\n")
    #expect(seen.niceness == min(own + 7, 19))
  }
}

@Suite("The clocks")
struct ClockTests {
  @Test("the monotonic clock goes on, and is the same clock in nanoseconds")
  func monotonic() {
    let before = Duration.monotonicNow
    let between = Duration.nanoseconds(Duration.monotonicNanoseconds)
    let after = Duration.monotonicNow
    #expect(before <= between && between <= after)
    // If the clock stood still, this loop would never end.
    while Duration.monotonicNow == after {}
  }
}

/// The nice value of the calling thread.
private func niceness() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

/// The name of the calling thread, as debuggers show it.
private func threadName() -> String {
  var bytes = [UInt8](repeating: 0, count: 32)
  let file = open("/proc/thread-self/comm", O_RDONLY)
  let count = read(file, &bytes, bytes.count)
  close(file)
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}
