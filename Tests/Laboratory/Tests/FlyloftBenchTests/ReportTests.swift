import Flyloft
import Foundation
import Linked
import Testing

@testable import FlyloftBench

@Suite("The report of a run")
struct ReportTests {
  @Test("a line shows every metric over all rounds")
  func line() throws {
    let lines = sampleReport().text.split(separator: "\n", omittingEmptySubsequences: false)
    let cells = try #require(lines.dropFirst(2).first).split(separator: " ").map(String.init)
    #expect(
      cells == [
        // The median of both rounds' 200 samples together, and in parentheses that of each round.
        "1280x800", "16", "ms", "10,000,000", "1.56", "(1.51–1.61)", "2.08", "2.10", "200", "17.0", "40.0", "40.0",
        "12.5", "2.5", "12.3", "95.0", "0.150", "0.400", "0.38", "(0.25–0.50)", "0.05", "42",
      ])
    #expect(lines[0].contains("wheel to damage, ms") && lines[1].hasPrefix("window"))
    #expect(lines[0].contains("display thread, ms a frame"))
  }

  @Test("the conditions of the run stand below the table")
  func notes() {
    let text = sampleReport().text
    #expect(text.contains("\nA & B, 2 processors, Linux 6.1.\n"))
    #expect(text.contains("Load 0.2 before the run, up to 0.5 in it") || text.contains("Load 0.3 before the run"))
    #expect(text.contains("at worst 1.0%") && text.contains("2 rounds") == false && text.contains("3 rounds in turn"))
    #expect(!text.contains("floor"))
  }

  @Test("one round has no spread, and an event without an answer is counted")
  func oneRound() throws {
    var report = sampleReport(rounds: 1)
    report.subjects[0].rounds[0].unansweredEvents = 3
    let line = try #require(report.text.split(separator: "\n").dropFirst(2).first)
    #expect(!line.contains("(") && line.contains(" 100+3 "))
  }

  @Test("events that found a window still painting are reported")
  func restless() {
    #expect(!sampleReport().text.contains("still painting"))
    var report = sampleReport()
    report.subjects[0].rounds[1].restlessEvents = 7
    #expect(report.text.contains("flyloft, 1280x800, cards of 16 ms, 10,000,000 rows: 7 wheel events found it still"))
  }

  @Test("what the program counts itself has a column only where it counts")
  func ownCount() {
    #expect(!sampleReport().text.contains("own count"))
    let counted = sampleReport(ownBlank: 7_300_000).text
    #expect(counted.contains("own count") && counted.contains(" 7.3 "))
  }

  @Test("among peers a line begins with the name, and a missing peer is named with how to install it")
  func peers() throws {
    var report = sampleReport(kind: .peers)
    report.missing = [.init(name: "zathura", remedy: "apt-get install zathura")]
    let lines = report.text.split(separator: "\n")
    #expect(lines[2].hasPrefix("flyloft "))
    #expect(report.text.contains("zathura was left out: apt-get install zathura\n"))
  }

  @Test("a metric over the rounds has a median, a least and a most")
  func spread() {
    let spread = Spread([3, 1, 2])
    #expect(spread.median == 2 && spread.least == 1 && spread.most == 3)
    #expect(spread.text(decimals: 1) == "2.0 (1.0–3.0)")
    #expect(Spread([4]).text(decimals: 1) == "4.0")
    #expect(Spread([]).text(decimals: 1) == "–")
  }

  @Test("the JSON keeps every sample, and reads back as it was")
  func json() throws {
    let report = sampleReport()
    let json = report.json
    #expect(json.last == "\n" && json.dropLast().allSatisfy { $0 != "\n" })
    #expect(try JSONDecoder().decode(BenchReport.self, from: Data(json.utf8)) == report)
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["format"] as? Int == 1 && object["kind"] as? String == "scenarios")
    #expect(Set(object.keys) == ["format", "kind", "machine", "effort", "subjects", "missing"])
    let subject = try #require((object["subjects"] as? [[String: Any]])?.first)
    #expect(
      Set(subject.keys) == ["name", "width", "height", "cardMilliseconds", "blobs", "rows", "rounds"])
    let round = try #require((subject["rounds"] as? [[String: Any]])?.first)
    #expect((round["wheelToDamage"] as? [Double])?.count == 100)
    #expect(
      Set(round.keys) == [
        "firstPaint", "fullScreen", "wheelToDamage", "wheelToLastDamage", "unansweredEvents", "restlessEvents",
        "frameGaps", "frames",
        "scrollMilliseconds", "blankPixelMilliseconds", "blankShare", "displayThreadMillisecondsPerFrame",
        "frameCopyMilliseconds", "processorMillisecondsPerEvent", "serverMillisecondsPerEvent",
        "idleMillisecondsPerSecond", "memoryMegabytes", "residentMegabytes", "runQueueDelayShare", "load",
      ])
  }

  @Test("scenarios are every combination, sizes outermost")
  func scenarios() {
    let all = Scenario.all(
      sizes: [.init(width: 1, height: 2), .init(width: 3, height: 4)], cardMilliseconds: [1, 16], rows: [10, 20])
    #expect(all.count == 8 && Set(all).count == 8)
    #expect(all[0].size == all[3].size && all[0].rows == 10 && all[1].rows == 20 && all[2].cardMilliseconds == 16)
  }

  @Test("what a replay's preview has counted stands beside its own name")
  func replayCounts() {
    let preview = ReportedMetrics(values: [
      "frames": 1, "drawn": 2, "cacheHits": 3, "superseded": 4, "cancelled": 5, "evicted": 6,
    ])
    #expect(
      ReplayReport.counts(preview) == [
        ["frames painted", "1"], ["drawn", "2"], ["cache hits", "3"], ["superseded", "4"], ["cancelled", "5"],
        ["evicted", "6"],
      ])
  }
}
