/// What the pages of reports have in common.
package enum ReportPage {
  /// A page without scripts, fonts or pictures from elsewhere. Its content security policy forbids the browser to fetch anything.
  ///
  /// - Parameter body: what stands below the title, as HTML.
  package static func html(title: String, style: String = BenchPageStyle.text, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(title)</h1>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  /// A table below two lines of headings, as HTML.
  ///
  /// - Parameters:
  ///   - label: what it is, for who hears the page.
  ///   - lead: the heading of a first column that is none of `columns`.
  ///   - rows: each as HTML.
  package static func table(
    label: String, lead: String? = nil, _ columns: [any PageColumn], rows: [String]
  ) -> String {
    var groups = lead == nil ? "" : "<td></td>"
    var first = 0
    while first < columns.count {
      let end = columns[first...].firstIndex { $0.group != columns[first].group } ?? columns.count
      let group = columns[first].group
      groups +=
        group.isEmpty
        ? "<td colspan=\"\(end - first)\"></td>"
        : "<th scope=\"colgroup\" colspan=\"\(end - first)\">\(group.escaped)</th>"
      first = end
    }
    let titles = ([lead].compactMap { $0 } + columns.map(\.title)).map { "<th scope=\"col\">\($0.escaped)</th>" }
      .joined()
    return """
      <div class="wide" tabindex="0" role="region" aria-label="\(label.escaped)"><table>
      <thead><tr>\(groups)</tr>
      <tr>\(titles)</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  /// What columns mean, as the parts of a list of definitions.
  package static func meanings(_ columns: [any PageColumn]) -> String {
    columns.map { column in
      let name = column.group.isEmpty ? column.title : "\(column.group): \(column.title)"
      return "<dt>\(name.escaped)</dt><dd>\(column.meaning.escaped)</dd>"
    }.joined(separator: "\n")
  }
}

/// A column of a page's table.
package protocol PageColumn {
  /// The heading that it shares with its neighbours; empty for none.
  var group: String { get }
  /// The title below the heading.
  var title: String { get }
  /// What it shows, for the page's legend.
  var meaning: String { get }
}
