import Flyloft
import FlyloftTesting
import Gauges
import Testing

@Suite("Gauges")
struct GaugesTests {
  @Test("look as they did when somebody last looked at them", arguments: GaugeStyle.allCases)
  func pictures(style: GaugeStyle) {
    var gauges = Gauges()
    gauges.step = 25
    gauges.style = style
    expectSnapshots(of: gauges, at: [0, 3, 4], scale: 2)
  }

  @Test("have variants of each style")
  func variants() { expectSnapshots(variants: Gauges.variants, of: Gauges(), at: [70]) }

  @Test("show their values a step apart")
  func steps() {
    var gauges = Gauges()
    #expect(gauges.count == 101)
    gauges.step = 50
    #expect((0..<gauges.count).map { gauges.view(at: $0).value } == [0, 0.5, 1])
  }

  @Test("take no more than 236 points, and less where there is less room", arguments: [(1000.0, 236.0), (100, 100)])
  func size(width: Double, taken: Double) { #expect(Gauge(value: 0.5).size(fitting: width).width == taken) }

  @Test("show the nearest value that there is", arguments: [(-1.0, 0.0), (2, 1), (0.5, 0.5)])
  func limits(value: Double, shown: Double) { #expect(Gauge(value: value).value == shown) }
}
