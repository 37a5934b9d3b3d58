import FlyloftConcurrency
import FlyloftPreview
import Glibc
import Testing

@Suite("The start of the process")
struct ProcessStartTests {
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
