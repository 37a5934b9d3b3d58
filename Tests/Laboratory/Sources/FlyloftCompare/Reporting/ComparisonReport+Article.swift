internal import Flyloft
internal import FlyloftBench
internal import FlyloftWays
internal import Linked

/// Why the figures of an article can't be written.
package struct ArticleError: Error, CustomStringConvertible {
  package let description: String
}

extension ComparisonReport {
  /// An article in Markdown with this run's figures in place of those that it has.
  ///
  /// A table behind a line such as `<!-- figures: scrolling -->` has those of that workload: a way in each row, as it is called there, and
  /// in the columns what `figures` knows. The line behind `<!-- figures: run -->` says what they were measured on.
  ///
  /// - Parameter commit: what was measured.
  /// - Throws: `ArticleError` for a workload, a way or a column that there is not.
  package func article(_ text: String, commit: String) throws(ArticleError) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (workload, titles) = (Workload?.none, [String]())
    for index in lines.indices {
      let line = lines[index]
      if let mark = line.wholeMatch(of: /<!-- figures: (.*) -->/)?.1 {
        (workload, titles) = (Workload(rawValue: String(mark)), [])
        if mark == "run", index + 1 < lines.count {
          lines[index + 1] = conditions(commit)
        } else if workload == nil {
          throw ArticleError(description: "there is no workload “\(mark)”")
        }
      } else if let workload, line.hasPrefix("|") {
        let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        if titles.isEmpty {
          titles = cells
        } else if !cells[0].hasPrefix("---") {
          lines[index] = try "| \(([cells[0]] + row(cells[0], workload, titles)).joined(separator: " | ")) |"
        }
      } else if !titles.isEmpty {
        workload = nil
      }
    }
    return lines.joined(separator: "\n")
  }

  private func row(
    _ name: String, _ workload: Workload, _ titles: [String]
  ) throws(ArticleError) -> [String] {
    let plain = { (text: String) in text.filter { !"*`".contains($0) } }
    guard let way = ways.first(where: { plain($0.title) == plain(name) }),
      let result = result(of: way, at: workload)
    else { throw ArticleError(description: "“\(name)” wasn't measured at \(workload.name)") }
    var cells: [String] = []
    for title in titles.dropFirst() {
      guard let figure = Self.figures[title] else { throw ArticleError(description: "there is no column “\(title)”") }
      cells.append(figure(result))
    }
    return cells
  }

  private static let figures: [String: @Sendable (WayResult) -> String] = [
    "worst frame": { whole($0.frameWorstMs) },
    "first result": { $0.firstResultMs.map(whole) ?? "–" },
    "last result": { $0.lastResultMs.map(whole) ?? "stopped" },
    "in order": { $0.inOrder.map { $0 ? "yes" : "no" } ?? "–" },
    "items done": { whole($0.shown) },
    "begun, shown, wasted": { [$0.begun, $0.shown, $0.wasted].map(whole).joined(separator: ", ") },
    "cancel": { $0.cancelMs.map(whole) ?? "goes on" },
    "threads": { $0.threads.grouped },
    "MB": { whole($0.megabytes) },
    "processor": { whole($0.processorMs) },
  ]

  private static func whole(_ value: Double) -> String { Int(value.rounded()).grouped }

  private func conditions(_ commit: String) -> String {
    "Measured at commit \(commit), \(rounds.counted("round")) in turn, on \(machine.processorCount.counted("processor")) "
      + "(\(machine.processor ?? "unknown")) under Linux \(machine.kernel), whose load was \(fixed(machine.loadBefore, decimals: 1))."
  }
}
