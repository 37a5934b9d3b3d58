import Flyloft
import FlyloftDisplay
import SeededRandom
import Simulation
import TestSupport
import Testing

/// Windows' lives that are made up from a seed, with all that can go wrong. `make soak` runs a hundred times as many.
@Suite("The simulation")
struct SimulationTests {
  static let seed = SeededGenerator.seed(usually: 1)

  @Test("over 100,000 events, or a fifth of that without optimization, everything holds that must")
  func soak() async {
    let events = isOptimized ? 100_000 : 20_000
    var reports: [String] = []
    let summary = await Soak(events: events, seed: Self.seed).run { reports.append($0) }
    #expect(summary.events >= events && summary.faults > events / 1000, "seed \(Self.seed)")
    #expect(summary.violations == 0, "seed \(Self.seed)\n\(reports.joined(separator: "\n\n"))")
  }

  @Test("the same seed leads to the same events, and another to others")
  func repeats() async {
    func summary(_ seed: UInt64) async -> Soak.Summary {
      await Soak(events: isOptimized ? 5_000 : 500, seed: seed).run { _ in }
    }
    let (first, second, other) = (await summary(Self.seed), await summary(Self.seed), await summary(Self.seed + 1))
    #expect(first == second, "seed \(Self.seed)")
    #expect(first.digest != other.digest)
    #expect(
      first.line
        == "soak: \(first.events) events, \(first.faults) faults, \(first.violations) violations, seed \(Self.seed)")
  }

  @Test("found at random: where a row becomes larger than one picture, what showed through is painted anew")
  func dividedRow() {
    var scenario = Scenario(seed: 9_620_147_661_550_117_389)
    (scenario.width, scenario.height, scenario.workers, scenario.selected) = (2200, 800, 1, 2)
    scenario.cacheByteCount = 64 << 10
    let control = Modifiers(rawValue: 2)
    let steps: [Step] = [
      .input(.key(Key(keysym: 0x62), text: "b", Modifiers(rawValue: 0))),
      .input(.wheel(x: 0, y: 3, at: PixelPoint(x: 100, y: 494), control)),
      .input(.wheel(x: 1, y: 2, at: PixelPoint(x: 100, y: 494), control)),
      .input(.pinch(by: 1.05, at: PixelPoint(x: 1320, y: 560))),
      .input(.pinch(by: 1.05, at: PixelPoint(x: 1320, y: 560))),
      .sendPictures(true),
      .input(.key(Key(keysym: 0xff50), text: "", Modifiers(rawValue: 0))),
      .pass(.microseconds(41_318)),
      .input(.pinch(by: 0.97, at: PixelPoint(x: 1320, y: 160))),
      .pass(.microseconds(9_651)),
      .input(.pinch(by: 0.97, at: PixelPoint(x: 1320, y: 160))),
      .pass(.microseconds(18_960)),
    ]
    #expect(SimulationRun(scenario, steps).outcome().violation == nil)
  }

  @Test("a run is shrunk to the steps that make it fail, in their order")
  func shrinks() {
    var steps = Array(repeating: Step.pass(.milliseconds(1)), count: 100)
    steps.insert(.show(false), at: 17)
    steps.insert(.rescale(2), at: 61)
    steps.insert(.show(false), at: 90)
    let run = SimulationRun(Scenario(seed: 1), steps)
    let short = run.shrunk { run in
      guard let scaled = run.steps.firstIndex(of: .rescale(2)) else { return false }
      return run.steps[..<scaled].contains(.show(false))
    }
    #expect(short.steps == [.show(false), .rescale(2)])
  }

  @Test("what does not fail without any step is not shrunk to nothing, and takes no more runs than allowed")
  func shrinksWithin() {
    let run = SimulationRun(Scenario(seed: 1), Array(repeating: .rest, count: 64))
    var count = 0
    let short = run.shrunk(attempts: 20) { run in
      count += 1
      return run.steps.count >= 64
    }
    #expect(short == run && count == 20)
  }
}
