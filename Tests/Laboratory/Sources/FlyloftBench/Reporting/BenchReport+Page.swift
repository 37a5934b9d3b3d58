private import Linked

extension BenchReport {
  /// The report as one HTML page without scripts, fonts or pictures from elsewhere. Its content security policy forbids
  /// the browser to fetch anything.
  package var html: String {
    let title = kind == .scenarios ? "Flyloft, measured from outside" : "Flyloft beside others"
    return ReportPage.html(
      title: title,
      """
      <ul class="facts">
      \(notes.map { "<li>\($0.escaped)</li>" }.joined(separator: "\n"))
      </ul>
      \(pageTable)
      <h2>Wheel event to damage</h2>
      <p>Milliseconds from a wheel event to the first change on the screen, on one logarithmic axis for all. The height of \
      a bar is the root of how many events it holds.</p>
      \(charts(\.wheelToDamage, "wheel event to damage"))
      <h2>Frame gaps</h2>
      <p>Milliseconds from frame to frame while the wheel turns steadily, \
      \(fixed(effort.scrollEventsPerSecond, decimals: 0)) events a second: \
      \(fixed(1000 / effort.scrollEventsPerSecond, decimals: 1)) ms is a frame for each event.</p>
      \(charts(\.frameGaps, "frame gaps"))
      <h2>What the columns mean</h2>
      <dl>
      \(ReportPage.meanings(Column.all(for: self)))
      </dl>
      """)
  }

  private var pageTable: String {
    let columns = Column.all(for: self)
    let rows = subjects.map { subject in
      let cells = columns.enumerated().map { index, column in
        let text = column.text(subject).escaped
        return index == 0 ? "<th scope=\"row\">\(text)</th>" : "<td>\(text)</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return ReportPage.table(label: "All metrics", columns, rows: rows)
  }

  private func charts(_ samples: (Observation) -> [Double], _ what: String) -> String {
    let all = subjects.map { $0.pooled(samples) }
    let axis = Histogram.Axis(around: all.flatMap(\.samples))
    let drawings = zip(subjects, all).map { subject, pooled in
      let drawing =
        pooled.samples.isEmpty
        ? "<p>Nothing was seen.</p>" : Histogram(pooled, on: axis, label: "\(subject.label), \(what)").svg
      return """
        <figure><figcaption>\(subject.label.escaped) <span>\(pooled.samples.count)</span></figcaption>
        \(drawing)</figure>
        """
    }
    return "<div class=\"charts\">\n\(drawings.joined(separator: "\n"))\n</div>"
  }
}

extension String {
  /// This text, escaped for use as text or as an attribute of a page.
  package var escaped: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
    return text
  }
}
