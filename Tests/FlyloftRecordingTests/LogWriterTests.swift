import Glibc
import Synchronization
import Testing

@testable import FlyloftRecording

@Suite("The thread that writes logs")
struct LogWriterTests {
  @Test("where the system has no descriptor left, what is queued is written all the same")
  func withoutDescriptors() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      let queued = Atomic(0)
      let written = Atomic(0)
      let writer = LogWriter(named: "log") { written.store(queued.load(ordering: .relaxed), ordering: .relaxed) }
      queued.store(1, ordering: .relaxed)
      writer.wake()
      while written.load(ordering: .relaxed) < 1 { sched_yield() }
      queued.store(2, ordering: .relaxed)
      writer.finish()
      #expect(written.load(ordering: .relaxed) == 2)
    }
  }
}
