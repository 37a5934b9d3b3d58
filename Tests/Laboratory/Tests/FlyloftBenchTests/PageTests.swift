import Foundation
import TestSupport
import Testing

@testable import FlyloftBench

@Suite("The page of a run", .serialized)
struct PageTests {
  @Test("it names nothing outside itself, and forbids the browser to fetch anything")
  func selfContained() {
    expectSelfContained(sampleReport().html)
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

  @Test(
    "a browser fetches nothing, reports no error, and needs no scrolling sideways",
    .needs(.chromium, if: PageVisit.browser != nil), arguments: [(1400, false), (500, true)])
  func browser(width: Int, dark: Bool) throws {
    let drawings = try PageVisit(to: sampleReport().html, width: width, isDark: dark).expectSound()
    #expect(drawings == 2)
  }
}
