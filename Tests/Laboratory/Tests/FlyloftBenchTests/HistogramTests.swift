import Linked
import Testing

@testable import FlyloftBench

@Suite("The drawing of a distribution")
struct HistogramTests {
  @Test("the axis goes from a round number to a round number around all samples")
  func axis() {
    let axis = Histogram.Axis(around: [0.3, 0.9, 42])
    #expect(abs(axis.least - 0.2) < 1e-9 && abs(axis.most - 50) < 1e-9)
    #expect(axis.ticks.count == 8)
    #expect(axis.place(0.2) == 0 && axis.place(50) == 1 && axis.place(1000) == 1)
    // The middle of a logarithmic axis is the geometric mean of its ends.
    #expect(abs(axis.place((0.2 * 50).squareRoot()) - 0.5) < 1e-9)
  }

  @Test("an axis without a sample, or with one, still has a length")
  func degenerate() {
    #expect(Histogram.Axis(around: []).most > Histogram.Axis(around: []).least)
    let single = Histogram.Axis(around: [5])
    #expect(single.most > single.least)
    #expect(Histogram.Axis(around: [0, .nan]) == Histogram.Axis(around: []))
  }

  @Test("every sample is in one bin, the slowest in the last")
  func bins() {
    let samples = Latencies(samples: [0.2, 0.21, 3, 3, 49.9, 50, 0])
    let bins = Histogram(samples, on: Histogram.Axis(around: [0.2, 50]), label: "x").bins
    #expect(bins.reduce(0, +) == 7 && bins.last == 2 && bins.first == 3)
  }

  @Test("the drawing names its median and its 99%")
  func names() {
    let samples = Latencies(samples: (1...100).map(Double.init))
    let svg = Histogram(samples, on: Histogram.Axis(around: samples.samples), label: "a < b").svg
    #expect(svg.contains(">median 50.5</text>") && svg.contains(">99% 99.0</text>"))
    #expect(svg.contains("<title>a &lt; b: median 50.50 ms, 99% 99.00 ms, worst 100.00 ms</title>"))
  }
}
