internal import Linked

/// What is shown while a run goes on: on a terminal the table of the present workload, in place, and a bar below it; elsewhere a
/// line for each measurement.
package struct LiveTable: Sendable {
  private let columns: Int?
  private let total: Int
  private var done = 0
  private var lineCount = 0
  private let start: ContinuousClock.Instant

  /// Nothing is shown yet.
  ///
  /// - Parameters:
  ///   - total: how many measurements there will be.
  ///   - columns: how wide the terminal is; nil where there is none.
  package init(total: Int, columns: Int?, startedAt start: ContinuousClock.Instant = .now) {
    self.total = total
    self.columns = columns
    self.start = start
  }

  /// A measurement begins.
  ///
  /// - Returns: what is to be written.
  package mutating func begin(
    _ label: String, at workload: Workload, _ report: ComparisonReport, at now: ContinuousClock.Instant = .now
  ) -> String {
    defer { done += 1 }
    guard let columns else { return "flyloft compare: \(done + 1) of \(total): \(label)\n" }
    let lines = "\(report.table(of: workload))".split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let left =
      done == 0
      ? ""
      : ", "
        + ProgressText.left(seconds: start.duration(to: now) / .seconds(1) / Double(done) * Double(total - done))
    let up = clear()
    lineCount = lines.count
    // A line that is wrapped would be two, and the next table would begin too low.
    let room = max(columns - 31, 0)
    return up + lines.map { $0.prefix(columns) + "\u{1b}[K\n" }.joined()
      + ProgressText.bar(done, of: total, String("\(done) of \(total)\(left) · \(label)".prefix(room)))
  }

  /// Removes what was shown, so that the tables follow in its place.
  ///
  /// - Returns: what is to be written.
  package mutating func finish() -> String {
    guard columns != nil else { return "" }
    return clear() + "\u{1b}[J"
  }

  private mutating func clear() -> String {
    defer { lineCount = 0 }
    return lineCount > 0 ? "\r\u{1b}[\(lineCount)A" : "\r"
  }
}
