import Foundation
import Linked
import SeededRandom
import Testing

@testable import FlyloftBench

@Suite("What grows in a run of hours")
struct EnduranceTests {
  private let preview = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "flyloft").path

  /// A sample a minute for two hours.
  private func series(_ kind: EnduredSeries.Kind = .memory, of value: (Double) -> Double) -> EnduredSeries {
    var series = EnduredSeries("the window's", kind == .memory ? "private memory" : "number of threads", kind)
    for minute in 0..<120 { series.add(value(Double(minute) / 60), at: Double(minute) / 60) }
    return series
  }

  @Test("noise is no growth, however it falls", arguments: 1...20 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let noisy = series { _ in 50 + .random(in: -6...6, using: &random) }
    #expect(noisy.growth == nil, "\(noisy.trend as Any)")
  }

  @Test("slow growth is found in noise, and told with its interval")
  func growth() throws {
    var random = SeededGenerator(seed: 7)
    let growing = series { hours in 50 + 3.5 * hours + .random(in: -1...1, using: &random) }
    let trend = try #require(growing.trend)
    #expect(trend.lower > 2.5 && trend.lower < 3.5 && trend.upper > 3.5 && trend.upper < 4.5)
    #expect(trend.lower < trend.slope && trend.slope < trend.upper)
    #expect(
      growing.growth == "the window's private memory grows by \(fixed(trend.lower, decimals: 1)) to "
        + "\(fixed(trend.upper, decimals: 1)) MB an hour")
    // The same, without noise: an interval of no length.
    #expect(series { 3 * $0 + 1 }.growth == "the window's private memory grows by 3.0 to 3.0 MB an hour")
  }

  @Test("a step early on, and what is filled by then, is no growth")
  func step() {
    #expect(series { $0 < 0.4 ? 40 : 90 }.growth == nil)
    #expect(series { min($0 * 200, 90) }.growth == nil)
  }

  @Test("growth that nobody would notice is none: 2 MB or 2%, and one thing")
  func allowance() {
    #expect(series { 50 + $0 }.growth == nil)
    #expect(series { 1000 + 10 * $0 }.growth == nil && series { 1000 + 20 * $0 }.growth != nil)
    #expect(series(.count) { $0 < 1 ? 7 : 8 }.growth == nil)
    #expect(
      series(.count) { 7 + ($0 * 4).rounded(.down) }.growth?.hasPrefix("the window's number of threads grows by")
        == true)
    #expect(series(.milliseconds) { 1 + $0 }.growth == nil)
  }

  @Test("a process that is started anew every now and then has what its like had before")
  func restart() {
    var random = SeededGenerator(seed: 3)
    // Warm again after seven minutes, and killed after eleven.
    let restarted = series { hours in
      30 + min(Double(Int(hours * 60) % 11), 7) + .random(in: -1...1, using: &random)
    }
    #expect(restarted.growth == nil, "\(restarted.trend as Any)")
  }

  @Test("of a few samples nothing is known")
  func few() {
    var series = EnduredSeries("the stage's", "private memory", .memory)
    #expect(series.trend == nil && series.growth == nil)
    for sample in 0..<5 { series.add(Double(sample * 100), at: Double(sample)) }
    #expect(series.growth == nil)
  }

  @Test("what happens follows from the seed; all galleries, files and faults come, and nothing that quits")
  func actions() {
    let galleries = ["Clock", "Gauges", "Endured"]
    func actions(_ seed: UInt64) -> [EnduredAction] {
      Array(EnduredActions(seed: seed, galleries: galleries, documents: ["a.csv"]).prefix(1000))
    }
    #expect(actions(7) == actions(7) && actions(7) != actions(8))
    let all = Set(actions(7))
    #expect(galleries.allSatisfy { all.contains(.gallery($0)) } && all.contains(.drop("a.csv")))
    #expect(EnduredAction.Fault.allCases.allSatisfy { all.contains(.fault($0)) })
    for case .type(let text) in all { #expect(!text.lowercased().contains("q")) }
  }

  @Test("a run that is interrupted tells what is known by then, and fails for nothing that the end is guilty of")
  func interrupted() throws {
    var asked = 0
    // In the midst of what is done for the second sample.
    let run = EnduranceRun(.samples(20, actions: 5), seed: 3, preview: preview) {
      asked += 1
      return asked > 12
    }
    let report = try run.run()
    #expect(report.failures.isEmpty && report.series.first?.values.count == 1, "\(report.text)")
    #expect(report.text.contains("Interrupted before its time.") && !report.isEmpty)
    #expect(try EnduranceRun(.samples(20, actions: 5), seed: 3, preview: preview) { true }.run().isEmpty)
  }

  @Test("a window that is used and harmed for a while grows nowhere; what grows by then makes the run fail")
  func window() throws {
    var report = try EnduranceRun(.samples(2, actions: 12), seed: 7, preview: preview).run()
    #expect(report.failures.isEmpty, "\(report.text)")
    #expect(report.actionCount == 24)
    let values = Dictionary(uniqueKeysWithValues: report.series.map { ("\($0.owner) \($0.name)", $0.values) })
    for name in [
      "the window's private memory", "the stage's private memory",
      "the X server's private memory", "the window's number of descriptors", "the window's number of watches",
      "the window's number of built files",
    ] { #expect(values[name]?.count == 2 && values[name]?.allSatisfy { $0 > 0 } == true, "\(name)") }
    expectSelfContained(report.html)
    #expect(report.text.contains("\nNothing grows, and nothing is broken.\n24 actions from seed 7, 2 samples"))

    for minute in 1...100 {
      report.add(
        report.series.map { ($0, $0.name == "number of descriptors" ? Double(minute) : 0) }, at: Double(minute))
    }
    #expect(report.failures.count == 4 && report.text.contains("grows by 1.0 to 1.0 an hour"))
    #expect(report.html.contains("number of descriptors grows"))
  }
}
