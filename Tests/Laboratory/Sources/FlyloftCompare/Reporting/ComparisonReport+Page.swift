internal import FlyloftBench
internal import FlyloftWays
internal import Linked

extension ComparisonReport {
  /// The report as one HTML page without scripts, fonts or pictures from elsewhere. Its content security policy forbids the
  /// browser to fetch anything.
  package var html: String {
    let measured = workloads.filter { workload in ways.contains { result(of: $0, at: workload) != nil } }
    return ReportPage.html(
      title: "Which way off the main thread?", style: ComparisonPageStyle.text,
      """
      <p>A window can answer its user only while its main thread is free. Here the same work is done in \(ways.count) ways, \
      each in a program of its own with the same window, and a second program looks on from outside. A display shows a new \
      frame every 16.7 ms; whatever keeps the main thread longer than that can be seen, and from a tenth of a second on it \
      feels broken.</p>
      <p>Two questions tell the ways apart. <b>Does the window stay smooth?</b> The worst frame says so. <b>Is work done \
      that nobody sees?</b> The wasted draws say so, and how soon the last result is there.</p>
      <nav>\(measured.map { "<a href=\"#\($0.name)\">\($0.title.escaped)</a>" }.joined()) \
      <a href="#ways">The ways</a> <a href="#columns">The columns</a></nav>
      \(overview(of: measured))
      \(measured.map { section(of: $0) }.joined(separator: "\n"))
      <h2 id="ways">The ways, and when each is right</h2>
      <dl>
      \(ways.map { "<dt>\($0.title.escaped)</dt><dd>\($0.summary.escaped) \($0.use.escaped)</dd>" }.joined(separator: "\n"))
      </dl>
      <h2 id="columns">What the columns mean</h2>
      <dl>
      \(ReportPage.meanings(ResultColumn.all))
      </dl>
      <h2>How it was measured</h2>
      <ul class="facts">
      \(notes.map { "<li>\($0.escaped)</li>" }.joined(separator: "\n"))
      </ul>
      """)
  }

  private func overview(of workloads: [Workload]) -> String {
    let charts = workloads.map { workload in
      let bars = ways.compactMap { way in
        result(of: way, at: workload).map {
          FrameBars.Bar(title: way.title, worst: $0.frameWorstMs, isOurs: way.name == WayKind.ours)
        }
      }.sorted { $0.worst < $1.worst }
      return """
        <figure><figcaption>\(workload.title.escaped) <span>worst frame, ms</span></figcaption>
        \(FrameBars(bars, label: "Worst frame of each way, \(workload.title)").svg)</figure>
        """
    }
    return """
      <h2>The worst frame</h2>
      <p>In milliseconds on a logarithmic axis, the smoothest way first. All whose bars end near the dashed line never kept \
      the window waiting; among those look at what they waste, below.</p>
      <div class="charts">
      \(charts.joined(separator: "\n"))
      </div>
      """
  }

  private func section(of workload: Workload) -> String {
    """
    <h2 id="\(workload.name)">\(workload.title.escaped)</h2>
    <p>\(workload.summary.escaped)</p>
    <ul class="facts">\(findings(at: workload).map { "<li>\($0.escaped)</li>" }.joined())</ul>
    \(pageTable(of: workload))
    <details><summary>Timelines: when each way drew, and when the window stood still</summary>
    <ul class="keys"><li><span class="key" style="background:var(--accent)"></span>a draw or item that was shown</li>
    <li><span class="key" style="background:var(--mark)"></span>one that never was</li>
    <li><span class="key" style="background:var(--mark);opacity:.35"></span>the window painted nothing, although it was \
    due</li><li>grey ticks: the window's frames</li></ul>
    \(timelines(of: workload))</details>
    <details><summary>Frame times: how they are distributed</summary>
    <p>Milliseconds from frame to frame on one logarithmic axis for all. The height of a bar is the root of how many frames \
    it holds.</p>
    \(distributions(of: workload))</details>
    """
  }

  private func pageTable(of workload: Workload) -> String {
    let columns = ResultColumn.all
    let rows = ways.map { way in
      let result = result(of: way, at: workload)
      let cells = columns.map { column in
        guard let result else { return "<td></td>" }
        return "<td\(column.rating(result).map { " class=\"\($0)\"" } ?? "")>\(column.text(result).escaped)</td>"
      }
      return "<tr\(way.name == WayKind.ours ? " class=\"ours\"" : "")><th scope=\"row\">\(way.title.escaped)</th>"
        + "\(cells.joined())</tr>"
    }
    return ReportPage.table(label: workload.title, lead: "way", columns, rows: rows)
  }

  /// The first round of each way, all on one axis.
  private func timelines(of workload: Workload) -> String {
    let rounds = ways.compactMap { way in observations(of: way, at: workload).first.map { (way, $0) } }
    let span = rounds.map(\.1.end).max() ?? 1
    let drawings = rounds.map { way, observation in
      """
      <figure><figcaption>\(way.title.escaped) <span>\(observation.begun) begun, \(observation.wasted) wasted</span>\
      </figcaption>
      \(Timeline(observation, span: span, label: "\(way.title), \(workload.title): timeline").svg)</figure>
      """
    }
    return "<div class=\"charts\">\n\(drawings.joined(separator: "\n"))\n</div>"
  }

  private func distributions(of workload: Workload) -> String {
    let all = ways.map { way in (way, Latencies(samples: observations(of: way, at: workload).flatMap(\.frames))) }
      .filter { !$0.1.samples.isEmpty }
    // A frame that follows a late one at once is short, and would stretch the axis.
    let axis = Histogram.Axis(around: all.flatMap(\.1.samples).filter { $0 > 2 })
    let drawings = all.map { way, frames in
      """
      <figure><figcaption>\(way.title.escaped) <span>\(frames.samples.count) frames</span></figcaption>
      \(Histogram(frames, on: axis, label: "\(way.title), \(workload.title), frame times").svg)</figure>
      """
    }
    return "<div class=\"charts\">\n\(drawings.joined(separator: "\n"))\n</div>"
  }
}
