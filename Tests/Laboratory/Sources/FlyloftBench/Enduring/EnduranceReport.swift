internal import FlyloftRegistry
internal import Linked

/// What a run found: a series for each thing that may grow, and promises that were broken.
package struct EnduranceReport: Codable, Hashable, Sendable {
  package var machine: MachineFacts
  package var seed: UInt64
  package var actionCount = 0
  package var series: [EnduredSeries] = []
  /// What the machine did not let the run do.
  package var notes: [String] = []
  /// What happened that may not happen, a sentence each.
  package var faults: [String] = []
  /// How often threads of the window, and of those that work for it, have run at rest, by their names.
  package var wakes: [String: Int] = [:]
  /// What the window has reported of itself at its end.
  package var metrics: [String: Double] = [:]

  package init(machine: MachineFacts, seed: UInt64) {
    (self.machine, self.seed) = (machine, seed)
  }

  /// Adds what there was at a time, in hours since the beginning; nil where there was nothing to measure.
  package mutating func add(_ values: [(series: EnduredSeries, value: Double?)], at time: Double) {
    if series.isEmpty { series = values.map(\.series) }
    for (index, value) in values.map(\.value).enumerated() {
      if let value { series[index].add(value, at: time) }
    }
  }

  /// Why the run has failed, a sentence each; none where it has not.
  package var failures: [String] {
    let wakes = series.first { $0.name.hasSuffix("wake-ups at rest") }?.values ?? []
    let restless = wakes.count { $0 > 0 }
    // Now and then the system wakes it; a window that is restless is so in most samples.
    return faults
      + (restless * 2 > wakes.count ? ["At rest the window wakes in \(restless) of \(wakes.count) samples."] : [])
      + series.compactMap(\.growth).map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
  }

  /// The memory of the window and of those that work for it, in a few words.
  var memoryText: String {
    let memory = series.filter { $0.kind == .memory && $0.name.hasPrefix("private") }
    return memory.map { "\($0.owner) \($0.values.last.map($0.text) ?? "–") MB" }.joined(separator: ", ")
  }

  package var isEmpty: Bool { series.isEmpty && faults.isEmpty }

  package var json: String { JSONText.line(self) + "\n" }

  /// A line for each series, and below it what is wrong and what was not tried.
  package var text: String {
    var table = TextTable(titles: EnduredColumn.all.map(\.title), groups: EnduredColumn.all.map(\.group))
    for series in series { table.add(EnduredColumn.all.map { $0.text(series) }) }
    return table.description + "\n" + remarks.map { $0 + "\n" }.joined()
  }

  /// The table, a drawing of each series, and the same sentences.
  package var html: String {
    let rows = series.map { series in
      let cells = EnduredColumn.all.map { $0.text(series).escaped }
      return "<tr><th scope=\"row\">\(cells[0])</th>\(cells.dropFirst().map { "<td>\($0)</td>" }.joined())</tr>"
    }
    return ReportPage.html(
      title: "A window, for hours",
      """
      <ul class="facts">
      \(remarks.map { "<li>\($0.escaped)</li>" }.joined(separator: "\n"))
      </ul>
      \(ReportPage.table(label: "All series", EnduredColumn.all, rows: rows))
      <h2>Each series over the run</h2>
      <p>Hours from left to right. What is left of the upright line is not judged: caches fill then.</p>
      <div class="charts">
      \(series.filter { !$0.values.isEmpty }.map { SeriesPlot($0).svg }.joined(separator: "\n"))
      </div>
      <h2>What the columns mean</h2>
      <dl>
      \(ReportPage.meanings(EnduredColumn.all))
      </dl>
      """)
  }

  private var remarks: [String] {
    let verdict = failures.isEmpty ? ["Nothing grows, and nothing is broken."] : failures
    let end = metrics.sorted { $0.key < $1.key }.filter { entry in
      ["Turn", "blank", "Bytes"].contains { entry.key.contains($0) }
    }
    let woken = wakes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.counted("time"))" }
    return verdict + [
      "\(actionCount.grouped) actions from seed \(seed), \((series.first?.values.count ?? 0).counted("sample")), \(fixed(series.first?.times.last ?? 0, decimals: 2)) hours.",
      "\(machine.processor ?? "unknown processor"), \(machine.processorCount.counted("processor")), Linux \(machine.kernel).",
    ] + notes + (woken.isEmpty ? [] : ["At rest there ran: \(woken.joined(separator: ", "))."])
      + (end.isEmpty
        ? []
        : [
          "The window's own report: \(end.map { "\($0.key) \(fixed($0.value, decimals: 1))" }.joined(separator: ", "))."
        ])
  }
}

/// One column of the table of series.
private struct EnduredColumn: PageColumn, Sendable {
  let group: String
  let title: String
  let meaning: String
  let text: @Sendable (EnduredSeries) -> String

  static let all = [
    EnduredColumn(
      group: "", title: "series",
      meaning: "whose it is, and what; memory in MB, times in ms; what processes share is divided among them"
    ) {
      "\($0.owner) \($0.name)"
    },
    EnduredColumn(
      group: "at rest", title: "first", meaning: "at the end of the first quarter, from which on it is judged"
    ) { series in
      series.values.isEmpty ? "–" : series.text(series.values[series.kept.lowerBound])
    },
    EnduredColumn(group: "at rest", title: "last", meaning: "in the last sample") { series in
      series.values.last.map(series.text) ?? "–"
    },
    EnduredColumn(
      group: "growth an hour", title: "slope", meaning: "the median of the slopes between all pairs of samples"
    ) {
      $0.trend.map { fixed($0.slope, decimals: 2) } ?? "–"
    },
    EnduredColumn(group: "growth an hour", title: "99% interval", meaning: "where the slope is in 99 of 100 runs") {
      $0.trend.map { "\(fixed($0.lower, decimals: 2)) to \(fixed($0.upper, decimals: 2))" } ?? "–"
    },
    EnduredColumn(
      group: "", title: "verdict", meaning: "that it grows, if it surely does, and by more than 2 MB, 2% or one thing"
    ) {
      $0.growth != nil ? "grows" : $0.kind == .milliseconds ? "–" : $0.trend == nil ? "unknown" : "steady"
    },
  ]
}
