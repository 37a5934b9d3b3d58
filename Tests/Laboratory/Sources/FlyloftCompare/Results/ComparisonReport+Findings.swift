internal import FlyloftWays
internal import Linked

extension ComparisonReport {
  /// What is to be seen in a workload's table, in sentences.
  func findings(at workload: Workload) -> [String] {
    let measured = ways.compactMap { way in result(of: way, at: workload).map { (title: way.title, result: $0) } }
    guard measured.count > 1 else { return [] }
    // Where the main thread is never held up, frames come within one refresh of the other.
    let (smooth, rough) = (
      measured.filter { $0.result.frameWorstMs < 2 * refreshMilliseconds },
      measured.filter { $0.result.frameWorstMs > 100 }.sorted { $0.result.frameWorstMs > $1.result.frameWorstMs }
    )
    var findings = ["\(smooth.count) of \(measured.count) ways never missed two refreshes in a row."]
    if !rough.isEmpty {
      findings.append(
        "The window stood still longer than a tenth of a second: "
          + list(rough) { "\(fixed($0.frameWorstMs / 1000, decimals: 1)) s" } + ".")
    }
    let done = measured.filter { $0.result.lastResultMs != nil }
      .sorted { ($0.result.lastResultMs ?? 0) < ($1.result.lastResultMs ?? 0) }
    if let last = done.last, done.count > 3 {
      findings.append(
        "Done first: " + list(Array(done.prefix(3))) { milliseconds($0.lastResultMs) } + "; last: \(last.title) ("
          + milliseconds(last.result.lastResultMs) + ").")
    }
    let stopped = measured.filter { $0.result.lastResultMs == nil }
    if !stopped.isEmpty {
      findings.append("Stopped before all was done: " + stopped.map(\.title).joined(separator: ", ") + ".")
    }
    let wasteful = measured.filter { $0.result.wasted > $0.result.begun / 4 }
      .sorted { $0.result.wasted > $1.result.wasted }
    if !wasteful.isEmpty {
      findings.append(
        "More than a quarter of the work was for nothing: "
          + list(wasteful) { "\(fixed($0.wasted, decimals: 0)) of \(fixed($0.begun, decimals: 0))" } + ".")
    }
    return findings
  }

  private func list(_ ways: [(title: String, result: WayResult)], _ text: (WayResult) -> String) -> String {
    ways.map { "\($0.title) (\(text($0.result)))" }.joined(separator: ", ")
  }

  private func milliseconds(_ time: Double?) -> String { time.map { "\(fixed($0, decimals: 0)) ms" } ?? "never" }
}
