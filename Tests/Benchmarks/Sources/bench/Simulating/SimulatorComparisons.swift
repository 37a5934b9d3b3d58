internal import CacheSimulator
internal import Foundation

/// Time spent on drawing again what the cache had given up, on recorded scrolls. Simulated, and so the same each time;
/// `cache-simulator` prints it trace by trace.
struct SimulatorComparisons {
  let traces: [ScrollTrace]

  /// - Throws: when a file can't be read, or is no trace.
  init(files: [String]) throws {
    traces = try files.map { try ScrollTrace(text: String(contentsOfFile: $0, encoding: .utf8)) }
  }

  func run(into report: inout Report) {
    let simulated = CacheSimulator.Comparison(traces)
    let sums = Dictionary(uniqueKeysWithValues: zip(CacheSimulator.Comparison.policyNames, simulated.policySums))
    guard let ours = sums["Flyloft"] else { preconditionFailure("Flyloft's own cache is not among the simulated") }
    func add(_ name: String, against baseline: String, ours: Double, _ theirs: Double, _ budget: Report.Budget = .none)
    {
      report.add(name, against: baseline, Comparison([(ours * 1e6, theirs * 1e6)]), in: .seconds, budget: budget)
    }
    let bound = simulated.rows.reduce(0) { $0 + $1.bound }
    let first = simulated.rows.reduce(0) { $0 + $1.firstDrawTime }
    add("redrawing on recorded scrolls", against: "clairvoyant bound", ours: ours, bound, .atMost(1.1))
    for name in CacheSimulator.Comparison.policyNames where name != "Flyloft" {
      guard let theirs = sums[name] else { continue }
      add(
        "redrawing on recorded scrolls", against: name, ours: ours, theirs, name == "NSCache" ? .none : .atMost(1))
    }
    add("all drawing on recorded scrolls", against: "clairvoyant bound", ours: first + ours, first + bound)
  }
}
