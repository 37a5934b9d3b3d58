import FlyloftObserver
import Testing

@Suite("Latencies")
struct LatenciesTests {
  @Test("the median of an odd count is the middle sample, of an even count the mean of two")
  func median() {
    #expect(Latencies(samples: [9, 1, 5]).median == 5)
    #expect(Latencies(samples: [4, 1, 3, 2]).median == 2.5)
    #expect(Latencies(samples: [7]).median == 7)
  }

  @Test("a percentile is the smallest sample that enough others don't exceed")
  func percentile() {
    let hundred = Latencies(samples: (1...100).reversed().map(Double.init))
    #expect(hundred.percentile(99) == 99)
    #expect(hundred.percentile(100) == 100)
    #expect(hundred.percentile(0) == 1)
    #expect(Latencies(samples: [1, 2, 3]).percentile(99) == 3)
    #expect(Latencies(samples: [1, 2, 3]).percentile(34) == 2)
    #expect(hundred.worst == 100)
  }

  @Test("without samples every metric is NaN, and prints as a dash")
  func empty() {
    let none = Latencies()
    #expect(none.median.isNaN && none.percentile(99).isNaN && none.worst.isNaN)
    #expect(fixed(none.median, decimals: 2) == "–")
  }

  @Test("durations become milliseconds")
  func durations() {
    var times = Latencies()
    times.add(.microseconds(1500))
    times.add(.seconds(2))
    #expect(times.samples == [1.5, 2000])
  }
}
