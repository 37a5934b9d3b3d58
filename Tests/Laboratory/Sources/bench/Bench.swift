internal import ArgumentParser
internal import Comparing
internal import FlyloftStage
internal import Foundation

/// Measures Flyloft against what one would use in its place and prints one table: `make bench`.
///
/// Not with the runner of ordo-one/benchmark: that measures one thing to its end before the next, each in a process of its
/// own, where a ratio that is to hold on a busy machine needs both measured in turns.
@main
struct Bench: ParsableCommand {
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case submit, cache, scale, rate, processes, lines, latency, eviction
  }

  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures Flyloft against what one would use in its place.")

  @Argument(help: "The parts to measure; all when none is named.")
  var parts: [Part] = []

  @Flag(help: "Fail when a budget is missed.")
  var strict = false

  @Option(help: "Write the rows to this file, too.")
  var json: String?

  @Option(help: "The program that simulates evictions.")
  var simulator: String?

  static func main() {
    // It is started again as a stage, to draw in processes.
    StageProgram.runIfAsked(stagedGalleries)
    main(nil)
  }

  func run() throws {
    var report = Report()
    for part in Part.allCases where parts.isEmpty || parts.contains(part) {
      Self.say("measuring: \(part.rawValue)")
      report.group = part.rawValue
      try measure(part, into: &report)
    }
    if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
    print(report.text, terminator: "")
    guard strict, !report.missed.isEmpty else { return }
    for row in report.missed { Self.say("missed: \(row.group), \(row.name), against \(row.baseline)") }
    throw ExitCode.failure
  }

  private func measure(_ part: Part, into report: inout Report) throws {
    switch part {
    case .submit: SubmitComparisons().run(into: &report)
    case .cache: CacheComparisons().run(into: &report)
    case .scale: LayoutComparison().run(into: &report)
    case .rate: RateComparisons().run(into: &report)
    case .processes: StageComparisons().run(into: &report)
    case .lines: LongLineComparison().run(into: &report)
    case .latency: LatencyComparison().run(into: &report)
    case .eviction:
      guard let simulator else { throw ValidationError("for evictions give --simulator a flyloft-simulator") }
      try EvictionComparisons(simulatedBy: simulator).run(into: &report)
    }
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data("bench: \(line)\n".utf8)) }
}
