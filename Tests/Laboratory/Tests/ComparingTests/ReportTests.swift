import Comparing
import Foundation
import Testing

/// One comparison of two figures.
private func report(_ ours: Double, _ baseline: Double, _ budget: Budget, isRate: Bool = false) -> Report {
  var report = Report(group: "part")
  report.add("name", against: "other", Comparison([(ours, baseline)]), in: .seconds, budget: budget, isRate: isRate)
  return report
}

@Suite("Reports")
struct ReportTests {
  @Test(
    "a budget is met or missed by the ratio",
    arguments: [
      (1.0, 2.0, Budget.atMost(0.5), true), (1.1, 2, .atMost(0.5), false), (1, 2, .atLeast(0.5), true),
      (0.9, 2, .atLeast(0.5), false), (1, 2, .below(0.5), false), (0.9, 2, .below(0.5), true), (1, 0, .below(1), false),
    ])
  func budget(ours: Double, baseline: Double, budget: Budget, isMet: Bool) {
    let report = report(ours, baseline, budget)
    #expect(report.rows[0].isMet == isMet)
    #expect(report.missed.count == (isMet ? 0 : 1))
    #expect(report.text.contains(isMet ? "met" : "missed"))
  }

  @Test("without a budget there is nothing to meet")
  func noBudget() {
    let report = report(3, 2, .none)
    #expect(report.rows[0].isMet == nil)
    #expect(report.missed.isEmpty)
  }

  @Test("where neither took anything the ratio is 1 and the budget met")
  func nothing() {
    let row = report(0, 0, .below(1)).rows[0]
    #expect(row.ratio == 1)
    #expect(row.isMet == true)
  }

  @Test("as much as the other is not less than the other")
  func equal() { #expect(report(2, 2, .below(1)).rows[0].isMet == false) }

  @Test("the ratio of rates is the other way round")
  func rate() { #expect(report(1, 4, .none, isRate: true).rows[0].ratio == 4) }

  @Test("the ratio is the median of the rounds' ratios")
  func median() {
    var report = Report()
    report.add("a", against: "b", Comparison([(1, 1), (9, 3), (10, 2)]), in: .nanoseconds)
    #expect(report.rows[0].ratio == 3)
    #expect(report.text.contains("1.00–5.00"))
  }

  @Test("JSON has every member of every row, and null where there is nothing")
  func json() throws {
    var report = report(1, 4, .below(1))
    report.group = "second"
    report.add("free", against: "other", Comparison([(1, 0)]), in: .seconds)
    let whole = try JSONSerialization.jsonObject(with: report.json()) as? [String: [[String: Any]]]
    let rows = try #require(whole?["rows"])
    #expect(rows.count == 2)
    #expect(rows[0]["group"] as? String == "part")
    #expect(rows[0]["name"] as? String == "name")
    #expect(rows[0]["baseline"] as? String == "other")
    #expect(rows[0]["ratio"] as? Double == 0.25)
    #expect(rows[0]["budget"] as? Double == 1)
    #expect(rows[0]["met"] as? Bool == true)
    #expect(rows[1]["group"] as? String == "second")
    #expect(["ratio", "budget", "met"].allSatisfy { rows[1][$0] is NSNull })
  }
}
