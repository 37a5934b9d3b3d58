import Simulation
import Testing

/// Made-up lives of the window's own model and the renderer's own state, with faults of every kind; after every event all
/// is looked at that must hold. `make soak` does the same for longer.
@Suite("Simulated windows")
struct SoakTests {
  @Test("in 100,000 events with faults everything holds that must")
  func holds() async {
    var failures: [String] = []
    let summary = await Soak(events: 100_000, seed: 20).run { failures.append($0) }
    #expect(summary.violations == 0, "\(failures.joined(separator: "\n"))")
    #expect(summary.events >= 100_000 && summary.faults > 1_000, "\(summary.line)")
  }

  @Test("the same seed leads to the same events, and another to others")
  func seeds() async {
    let runs = await [Soak(events: 3_000, seed: 7).run { _ in }, Soak(events: 3_000, seed: 7).run { _ in }]
    #expect(runs[0] == runs[1])
    #expect(await Soak(events: 3_000, seed: 8).run { _ in }.digest != runs[0].digest)
  }
}
