import Testing

@testable import FlyloftRendering

@Suite("The cost of a draw")
struct DrawStopwatchTests {
  @Test("a short draw has cost what it took, and the kernel is not asked")
  func short() {
    var stopwatch = DrawStopwatch()
    var count = 0
    let cost = stopwatch.cost(of: 199_999) {
      count += 1
      return 1
    }
    #expect(cost == 199_999 && count == 0)
  }

  @Test("a long draw has cost the processor time since the last long one, and never more than it took")
  func long() {
    var stopwatch = DrawStopwatch()
    // The reading at its making is of this thread, and far below.
    _ = stopwatch.cost(of: 1_000_000) { 1_000_000_000_000 }
    // It was held up for half of the time.
    #expect(stopwatch.cost(of: 10_000_000) { 1_000_005_000_000 } == 5_000_000)
    // Short ones in between have used 3 ms.
    #expect(stopwatch.cost(of: 500_000) { 1_000_008_500_000 } == 500_000)
    #expect(stopwatch.cost(of: 900_000) { 1_000_008_600_000 } == 100_000)
  }
}
