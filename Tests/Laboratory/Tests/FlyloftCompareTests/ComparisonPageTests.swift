import FlyloftWays
import Foundation
import Linked
import TestSupport
import Testing

@testable import FlyloftCompare

@Suite("The page of a comparison", .serialized)
struct ComparisonPageTests {
  @Test("it names nothing outside itself, and forbids the browser to fetch anything")
  func selfContained() {
    expectSelfContained(sampleComparison().html)
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
    .needs(.chromium, if: PageVisit.browser != nil), arguments: [(1400, false), (500, true)])
  func browser(width: Int, dark: Bool) throws {
    let drawings = try PageVisit(to: sampleComparison().html, width: width, isDark: dark).expectSound()
    #expect(drawings == 10)
  }
}
