import FlyloftConcurrency
import Glibc
import Testing

@testable import FlyloftPreview

@Suite("The start of the process")
struct ProcessStartTests {
  @Test("is now less the processor time, within the hundredth of a second that the kernel says")
  func bounded() {
    func start(now: Int, processorTime: Int, ticks: Int?, suspended: Int = 0) -> Duration {
      .processStart(
        now: .milliseconds(now), processorTime: .milliseconds(processorTime), ticks: ticks,
        suspended: .milliseconds(suspended))
    }
    #expect(start(now: 5_104, processorTime: 20, ticks: 508) == .milliseconds(5_084))
    // It has waited for 200 ms.
    #expect(start(now: 5_304, processorTime: 20, ticks: 508) == .milliseconds(5_090))
    // Two threads have used more than has passed.
    #expect(start(now: 5_104, processorTime: 40, ticks: 508) == .milliseconds(5_080))
    #expect(start(now: 5_304, processorTime: 20, ticks: 708, suspended: 2_000) == .milliseconds(5_090))
    #expect(start(now: 5_304, processorTime: 20, ticks: nil) == .milliseconds(5_284))
  }

  @Test("is the same whenever it is asked for, also after the process has waited")
  func waited() async {
    await #expect(processExitsWith: .success) {
      let before = Duration.processStart
      // The wait is what is tested: it takes no processor time.
      usleep(200_000)
      let after = Duration.processStart
      // The kernel says it in hundredths of a second.
      #expect(max(after - before, before - after) < .milliseconds(13))
      #expect(before < .monotonicNow)
    }
  }
}
