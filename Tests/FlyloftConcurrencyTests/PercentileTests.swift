import FlyloftConcurrency
import Testing

@Suite struct PercentileTests {
  @Test("the nearest rank, and nil for none")
  func ranks() {
    let durations = (1...100).map { Duration.milliseconds($0) }
    #expect(durations.percentile(50) == .milliseconds(50))
    #expect(durations.percentile(99) == .milliseconds(99))
    #expect(durations.percentile(100) == .milliseconds(100))
    #expect(durations.percentile(0) == .milliseconds(1))
    #expect([Duration.seconds(1)].percentile(1) == .seconds(1))
    #expect([Duration]().percentile(50) == nil)
  }
}
