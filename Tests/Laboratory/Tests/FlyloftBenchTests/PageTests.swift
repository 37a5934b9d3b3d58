import Foundation
import Linked
import TestSupport
import Testing

@testable import FlyloftBench

private let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("The page of a run", .serialized)
struct PageTests {
  @Test("it names nothing outside itself, and forbids the browser to fetch anything")
  func selfContained() {
    let page = sampleReport().html
    for part in ["http:", "https:", "//", "<script", "<link", "<img", "@import", "url("] {
      #expect(!page.contains(part), "\(part) is in the page")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("prefers-color-scheme: dark"))
  }

  @Test("what comes from the machine is text there, never markup")
  func escaping() {
    var report = sampleReport()
    report.machine.processor = "<b>\"A&B\""
    #expect(report.html.contains("&lt;b&gt;&quot;A&amp;B&quot;") && !report.html.contains("<b>"))
  }

  @Test("there is a drawing for each line and distribution, and a meaning for each column")
  func parts() {
    var report = sampleReport()
    report.subjects.append(report.subjects[0])
    let page = report.html
    #expect(page.components(separatedBy: "<svg ").count - 1 == 4)
    #expect(page.components(separatedBy: "<dt>").count - 1 == Column.all(for: report).count)
  }

  /// Opens the page in a browser: its console's text, and what a script added to a copy of the page has measured.
  private func visit(width: Int, dark: Bool) throws -> (console: String, findings: [String: Double]) {
    let folder = TestSupport.TemporaryFolder()
    let page = sampleReport().html
    // The page's own policy forbids scripts, so the copy has none.
    let probe = """
      <script>
      addEventListener("load", () => {
        const rgb = c => c.match(/[0-9.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0);
        const style = getComputedStyle(document.body);
        document.body.innerHTML = "<pre>" + JSON.stringify({
          fetched: performance.getEntriesByType("resource").length,
          overflow: document.documentElement.scrollWidth - innerWidth,
          drawings: [...document.querySelectorAll("svg")].filter(s => s.getBoundingClientRect().height > 40).length,
          paper: rgb(style.backgroundColor), ink: rgb(style.color), width: innerWidth
        }) + "</pre>";
      });
      </script></body>
      """
    let policy = #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"#
    try page.write(toFile: folder.file("page.html"), atomically: true, encoding: .utf8)
    try page.replacingOccurrences(of: policy, with: "").replacingOccurrences(of: "</body>", with: probe)
      .write(toFile: folder.file("probed.html"), atomically: true, encoding: .utf8)
    func open(_ name: String) throws -> Program {
      let program = try Program(
        try #require(chromium),
        [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
          "--disable-component-update", "--user-data-dir=\(folder.path)/profile", "--window-size=\(width),900",
          "--blink-settings=preferredColorScheme=\(dark ? 0 : 1)", "--enable-logging=stderr", "--dump-dom",
          "file://\(folder.path)/\(name)",
        ])
      _ = program.wait(within: .limit)
      return program
    }
    let console = try open("page.html")
    #expect(console.standardOutput.contains("<h1>"), "the browser gave no page: \(console.standardError)")
    let text = try open("probed.html").standardOutput
    let start = try #require(text.range(of: "<pre>"), "no findings in: \(text.suffix(400))")
    let end = try #require(text.range(of: "</pre>"))
    let findings = try JSONDecoder().decode(
      [String: Double].self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
    return (
      console.standardError.split(separator: "\n").filter { $0.contains("CONSOLE") }.joined(separator: "\n"), findings
    )
  }

  @Test(
    "a browser fetches nothing, reports no error, and needs no scrolling sideways",
    .needs(.chromium, if: chromium != nil),
    arguments: [(1400, false), (500, true)])
  func browser(width: Int, dark: Bool) throws {
    let (console, findings) = try visit(width: width, dark: dark)
    #expect(console.isEmpty)
    #expect(findings["fetched"] == 0)
    #expect(try #require(findings["overflow"]) <= 0)
    #expect(findings["drawings"] == 2)
    let (paper, ink) = try (#require(findings["paper"]), #require(findings["ink"]))
    // Sums of red, green and blue, which are far apart: light on dark, or dark on light.
    #expect(dark ? ink - paper > 450 : paper - ink > 450)
  }
}
