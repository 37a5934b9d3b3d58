internal import Foundation

/// Measures Flyloft against what one would use in its place and prints one table: `make bench`.
///
///     bench [submit] [cache] [scale] [rate] [latency] [FILE.trace...]
///
/// All parts when none is named, and the simulated cache where there are traces.
///
/// Not with the runner of ordo-one/benchmark: that measures one thing to its end before the next, each in a process of its
/// own, where a ratio that is to hold on a busy machine needs both measured in turns.
@main
enum Bench {
  static func main() {
    let parts: [(name: String, run: (inout Report) -> Void)] = [
      ("submit", SubmitComparisons().run), ("cache", CacheComparisons().run), ("scale", LayoutComparison().run),
      ("rate", RateComparisons().run), ("latency", LatencyComparison().run),
    ]
    let arguments = CommandLine.arguments.dropFirst()
    let files = arguments.filter { $0.hasSuffix(".trace") }
    let wanted = arguments.filter { !$0.hasSuffix(".trace") }
    if let unknown = wanted.first(where: { name in !parts.contains { $0.name == name } }) {
      fail("no part is called \(unknown); there are \(parts.map(\.name).joined(separator: ", "))", status: 64)
    }
    var report = Report()
    for part in parts where wanted.isEmpty || wanted.contains(part.name) {
      say("measuring: \(part.name)")
      part.run(&report)
    }
    if !files.isEmpty {
      say("simulating the cache")
      do { try SimulatorComparisons(files: files).run(into: &report) } catch { fail("\(error)", status: 1) }
    }
    print(report.text, terminator: "")
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data("bench: \(line)\n".utf8)) }

  private static func fail(_ message: String, status: Int32) -> Never {
    say(message)
    exit(status)
  }
}
