import Foundation
import Linked
import TestSupport
import Testing

/// That a report's page names nothing outside itself, and forbids the browser to fetch anything.
func expectSelfContained(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) {
  for part in ["http:", "https:", "//", "<script", "<link", "<img", "@import", "url("] {
    #expect(!page.contains(part), "\(part) is in the page", sourceLocation: sourceLocation)
  }
  #expect(
    page.contains("default-src 'none'") && page.contains("prefers-color-scheme: dark"), sourceLocation: sourceLocation)
}

/// A report's page, opened in a browser.
struct PageVisit {
  /// The path of a browser; nil where there is none.
  static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let policy =
    #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"#
  private static let probe = """
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

  private let isDark: Bool
  private let complaints: [Substring]
  /// What a script added to a copy of the page has measured.
  private let findings: [String: Double]

  init(to page: String, width: Int, isDark: Bool) throws {
    self.isDark = isDark
    let folder = TestSupport.TemporaryFolder()
    try page.write(toFile: folder.file("page.html"), atomically: true, encoding: .utf8)
    // The page's own policy forbids scripts, so the copy has none.
    try page.replacing(Self.policy, with: "").replacing("</body>", with: Self.probe)
      .write(toFile: folder.file("probed.html"), atomically: true, encoding: .utf8)
    func open(_ name: String) throws -> Program {
      let program = try Program(
        try #require(Self.browser),
        [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
          "--disable-component-update", "--user-data-dir=\(folder.path)/profile", "--window-size=\(width),900",
          "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--enable-logging=stderr", "--dump-dom",
          "file://\(folder.path)/\(name)",
        ])
      _ = program.wait(within: .limit)
      return program
    }
    let plain = try open("page.html")
    try #require(plain.standardOutput.contains("<h1>"), "the browser gave no page: \(plain.standardError)")
    complaints = plain.standardError.split(separator: "\n").filter { $0.contains("CONSOLE") }
    let text = try open("probed.html").standardOutput
    let start = try #require(text.range(of: "<pre>"), "no findings in: \(text.suffix(400))")
    let end = try #require(text.range(of: "</pre>"))
    findings = try JSONDecoder().decode([String: Double].self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
  }

  /// Expects that nothing was fetched or complained of, that nothing needs scrolling sideways, and that it is as light or dark as asked.
  ///
  /// - Returns: how many drawings there are.
  func expectSound() throws -> Double? {
    #expect(complaints.isEmpty && findings["fetched"] == 0)
    #expect(try #require(findings["overflow"]) <= 0)
    let (paper, ink) = try (#require(findings["paper"]), #require(findings["ink"]))
    // Sums of red, green and blue, which are far apart: light on dark, or dark on light.
    #expect(isDark ? ink - paper > 450 : paper - ink > 450)
    return findings["drawings"]
  }
}
