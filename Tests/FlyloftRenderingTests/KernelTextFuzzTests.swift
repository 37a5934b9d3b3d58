import SeededRandom
import Testing

@testable import FlyloftRendering

@Suite("Anything in the kernel's files")
struct KernelTextFuzzTests {
  @Test("a quota and an affinity come to processors, or to nothing; events are counted")
  func texts() {
    var inputs = Mutations(
      of: [
        "200000 100000\n", "max 100000\n", "Name:\tcat\nCpus_allowed:\tff,ffffffff\n", "low 0\nhigh 12\nmax 3\noom 0\n",
      ], words: ["Cpus_allowed:", "high ", "max ", "\n", " "], SeededGenerator(usually: 1))
    for _ in 0..<4000 {
      let text = inputs.nextText()
      #expect(AvailableProcessors.quota(in: text).map { $0 >= 1 } != false, "\(text.debugDescription)")
      #expect(AvailableProcessors.allowedCount(in: text).map { $0 >= 0 } != false, "\(text.debugDescription)")
      // Any number of throttlings: the kernel's counters begin anew where they end.
      _ = LinuxMemoryPressure.throttleCount(in: text)
    }
  }
}
