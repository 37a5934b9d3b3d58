import FlyloftWays
import Foundation
import Linked
import TestSupport
import Testing

@testable import FlyloftCompare

private let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("The page of a comparison", .serialized)
struct ComparisonPageTests {
  @Test("it names nothing outside itself, and forbids the browser to fetch anything")
  func selfContained() {
    let page = sampleComparison().html
    for part in ["http:", "https:", "//", "<script", "<link", "<img", "@import", "url("] {
      #expect(!page.contains(part), "\(part) is in the page")
    }
    #expect(page.contains("default-src 'none'") && page.contains("prefers-color-scheme: dark"))
  }

  @Test("each workload has its overview, table, timelines and distributions; each way and column its meaning")
  func parts() {
    let report = sampleComparison()
    let page = report.html
    // For each workload the overview, and for each way a timeline and a distribution.
    #expect(page.components(separatedBy: "<svg ").count - 1 == 2 * (1 + 2 * 2))
    #expect(page.components(separatedBy: "<table>").count - 1 == 2)
    #expect(page.components(separatedBy: "<dt>").count - 1 == report.ways.count + ResultColumn.all.count)
    for workload in report.workloads { #expect(page.contains("id=\"\(workload.name)\"")) }
  }

  @Test("what a failed way says is text there, never markup")
  func escaping() {
    var report = sampleComparison()
    report.add(failure: "<b>\"A&B\"", of: report.ways[0], at: .scrolling)
    #expect(report.html.contains("&lt;b&gt;&quot;A&amp;B&quot;"))
  }

  @Test("draws that overlap stand in lines of their own, and the window's standstills are marked")
  func timeline() throws {
    let report = sampleComparison()
    var observation = try #require(report.observations(of: report.ways[1], at: .scrolling).first)
    let timeline = Timeline(observation, span: 1000, label: "a")
    #expect(timeline.lines == [0, 1, 0, 1])
    #expect(timeline.freezes.isEmpty)
    observation.pulses.removeSubrange(10..<30)
    #expect(Timeline(observation, span: 1000, label: "a").freezes == [165.0...511.5])
    #expect(timeline.svg.contains("class=\"waste\" d=\"M"))
  }

  @Test(
    "a browser fetches nothing, reports no error, and needs no scrolling sideways",
    .needs(.chromium, if: chromium != nil),
    arguments: [(1400, false), (500, true)])
  func browser(width: Int, dark: Bool) throws {
    let folder = TestSupport.TemporaryFolder()
    let page = sampleComparison().html
    // The page's own policy forbids scripts, so the copy that is asked has none.
    let probe = """
      <script>
      addEventListener("load", () => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
        const rgb = c => c.match(/[0-9.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0);
        const style = getComputedStyle(document.body);
        document.body.innerHTML = "<pre>" + JSON.stringify({
          fetched: performance.getEntriesByType("resource").length,
          overflow: document.documentElement.scrollWidth - innerWidth,
          drawings: [...document.querySelectorAll("svg")].filter(s => s.getBoundingClientRect().height > 20).length,
          paper: rgb(style.backgroundColor), ink: rgb(style.color)
        }) + "</pre>";
      });
      </script></body>
      """
    let policy = #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"#
    try page.write(toFile: folder.file("page.html"), atomically: true, encoding: .utf8)
    try page.replacing(policy, with: "").replacing("</body>", with: probe)
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
    let plain = try open("page.html")
    #expect(plain.standardOutput.contains("<h1>"), "the browser gave no page: \(plain.standardError)")
    #expect(!plain.standardError.contains("CONSOLE"))
    let text = try open("probed.html").standardOutput
    let start = try #require(text.range(of: "<pre>"), "no findings in: \(text.suffix(400))")
    let end = try #require(text.range(of: "</pre>"))
    let findings = try JSONDecoder().decode(
      [String: Double].self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
    #expect(findings["fetched"] == 0)
    #expect(try #require(findings["overflow"]) <= 0)
    #expect(findings["drawings"] == 10)
    let (paper, ink) = try (#require(findings["paper"]), #require(findings["ink"]))
    // Sums of red, green and blue, which are far apart: light on dark, or dark on light.
    #expect(dark ? ink - paper > 450 : paper - ink > 450)
  }
}
