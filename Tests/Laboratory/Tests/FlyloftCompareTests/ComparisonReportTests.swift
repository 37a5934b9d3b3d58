import FlyloftBench
import FlyloftWays
import TestSupport
import Testing

@testable import FlyloftCompare

@Suite("What a comparison reports")
struct ComparisonReportTests {
  @Test("the JSON file has the members that are promised, and null where there is no value")
  func json() throws {
    let results = try #require(JSONValue(sampleComparison().json)?["results"]?.elements)
    #expect(results.count == 4)
    let members: Set<String> = [
      "way", "workload", "frameMedianMs", "frame99Ms", "frameWorstMs", "longestFreezeMs", "firstResultMs",
      "lastResultMs",
      "inOrder", "begun", "shown", "wasted", "cancelMs", "threads", "megabytes", "processorMs",
    ]
    for case .object(let result) in results { #expect(Set(result.keys) == members) }
    let hung = try #require(results.first { $0["workload"]?.text == "many-tasks" && $0["way"]?.text == "main-thread" })
    #expect(hung["lastResultMs"] == .null && hung["cancelMs"] == .null && hung["frameWorstMs"]?.double == 400)
    #expect(hung["inOrder"] == .null, "nothing was ever painted")
    let ours = try #require(results.first { $0["workload"]?.text == "scrolling" && $0["way"]?.text == "flyloft" })
    #expect(ours["begun"]?.integer == 4 && ours["shown"]?.integer == 2 && ours["wasted"]?.integer == 2)
    #expect(ours["inOrder"] == .bool(false) && ours["threads"]?.integer == 6 && ours["lastResultMs"]?.double == 910)
    #expect(ours["megabytes"]?.double == 40.5, "the most of the rounds")
  }

  @Test("frames are those of all rounds; a frame is late that missed a refresh")
  func figures() throws {
    let report = sampleComparison()
    let result = try #require(report.result(of: report.ways[0], at: .scrolling))
    #expect(result.frameWorstMs == 400 && result.longestFreezeMs == 380 && result.frameMedianMs == 16.5)
    #expect(result.lateShare == 2.0 / 202)
    #expect(result.worstFrames.values == [400, 400] && result.lastResults.least == 900)
  }

  @Test("what never came to rest is said to be stopped, and what went on to go on")
  func table() {
    let report = sampleComparison()
    let lines = "\(report.table(of: .manyTasks))".split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2].hasPrefix("Main thread") && lines[2].contains("stopped") && lines[2].contains("goes on"))
    #expect(lines[3].hasPrefix("Flyloft") && lines[3].contains("910 (900–920)") && !lines[3].contains("goes on"))
    #expect(report.text.contains("2 rounds in turn"))
  }

  @Test("an article's tables have the figures of the run, in their own columns and rows, and the rest stays")
  func article() throws {
    let report = sampleComparison()
    let article = """
      | way | worst frame |
      | --- | --- |
      | **Flyloft** | 1 |

      <!-- figures: scrolling -->
      | way | worst frame | last result | begun, shown, wasted | in order | cancel | MB | processor | first result |
      | --- | --- | --- |
      | Main thread | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |
      | **Flyloft** | |
      | below |

      | **Flyloft** | 2 |
      <!-- figures: many-tasks -->
      | way | last result | cancel | items done | threads |
      | --- |
      | Main thread | 7 | 7 | 7 | 7 |
      <!-- figures: run -->
      Once.

      """
    #expect(throws: ArticleError.self) { try report.article(article, commit: "abc") }
    let lines = try report.article(article.replacing("| below |\n", with: ""), commit: "abc").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == "| **Flyloft** | 1 |" && lines[10] == "| **Flyloft** | 2 |" && lines.last == "")
    #expect(lines[7] == "| Main thread | 400 | 910 | 4, 2, 2 | no | 2 | 41 | 700 | 20 |")
    #expect(lines[8] == "| **Flyloft** | 21 | 910 | 4, 2, 2 | no | 2 | 41 | 700 | 20 |")
    #expect(lines[14] == "| Main thread | stopped | goes on | 2 | 6 |")
    #expect(lines[16].hasPrefix("Measured at commit abc, 2 rounds in turn, on ") && lines.count == 18)
    for wrong in [
      "<!-- figures: nothing -->", "<!-- figures: chart -->\n| way |\n| Actor | 1 |",
      "<!-- figures: scrolling -->\n| way | colour |\n| Flyloft | 1 |",
    ] {
      #expect(throws: ArticleError.self) { try report.article(wrong, commit: "abc") }
    }
  }

  @Test("what went on in one round of several is said to go on")
  func goesOn() throws {
    let (stopped, busy) = (sampleObservation(round: 0), sampleObservation(round: 1, cancel: nil))
    #expect(try #require(WayResult("flyloft", .scrolling, [stopped, busy])).cancelMs == nil)
  }

  @Test("a way that could not be measured has an empty line, and the reason below")
  func failure() {
    var report = ComparisonReport(ways: [.named("actor"), .named("flyloft")], workloads: [.chart], rounds: 1)
    report.add(WayObservation(), of: report.ways[1], at: .chart)
    report.add(failure: "it went away", of: report.ways[0], at: .chart)
    #expect(report.text.contains("\nActor") && report.text.contains("chart, actor: it went away"))
    #expect(report.results.map(\.way) == ["flyloft"])
  }

  @Test("a run that was stopped says how much of it was measured")
  func interrupted() {
    var report = ComparisonReport(ways: [.named("actor"), .named("flyloft")], workloads: [.chart], rounds: 3)
    report.add(WayObservation(), of: report.ways[1], at: .chart)
    #expect(!report.text.contains("Interrupted"))
    report.isInterrupted = true
    #expect(report.text.contains("Interrupted: 1 of 6 measurements were made"))
  }

  @Test("in a pipe, progress is a line for each measurement")
  func progressLines() {
    let report = sampleComparison()
    var live = LiveTable(total: 4, columns: nil)
    #expect(
      live.begin("round 1, chart, actor", at: .chart, report) == "flyloft compare: 1 of 4: round 1, chart, actor\n")
    #expect(live.begin("two", at: .chart, report) == "flyloft compare: 2 of 4: two\n")
    #expect(live.finish().isEmpty)
  }

  @Test("what is to be seen in a table is told in sentences, the worst and the first by name and figure")
  func findings() {
    let ways = Array(WayKind.all.prefix(5))
    var report = ComparisonReport(ways: ways, workloads: [.scrolling], rounds: 1)
    // A quarter of the work is not more than a quarter.
    let measured: [(worst: Double, last: Double?, wasted: Int)] = [
      (160, 900, 0), (400, 500, 3), (16.5, nil, 1), (20, 300, 0), (33, 400, 4),
    ]
    for (way, measured) in zip(ways, measured) {
      var observation = sampleObservation(round: 0)
      observation.frames = [16.5, measured.worst]
      observation.lastResult = measured.last
      observation.steps = (0..<4).map { .init(begin: 1, end: 2, isShown: $0 >= measured.wasted) }
      report.add(observation, of: way, at: .scrolling)
    }
    #expect(
      report.findings(at: .scrolling) == [
        "3 of 5 ways never missed two refreshes in a row.",
        "The window stood still longer than a tenth of a second: Background thread (0.4 s), Main thread (0.2 s).",
        "Done first: Operation queue, maximum (300 ms), Operations, dependent (400 ms), Background thread (500 ms); "
          + "last: Main thread (900 ms).",
        "Stopped before all was done: Operation queue.",
        "More than a quarter of the work was for nothing: Operations, dependent (4 of 4), Background thread (3 of 4).",
      ])
  }

  @Test("on a terminal, the table is written over in place, no line longer than the terminal is wide")
  func liveTable() {
    let report = sampleComparison()
    var live = LiveTable(total: 4, columns: 60)
    let first = live.begin("one", at: .scrolling, report)
    #expect(first.hasPrefix("\r") && first.contains("0 of 4 · one") && first.contains("Main thread"))
    let lines = first.split(separator: "\n").map { $0.replacing("\u{1b}[K", with: "").replacing("\r", with: "") }
    #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 60 })
    let second = live.begin("two", at: .scrolling, report)
    #expect(second.hasPrefix("\r\u{1b}[4A") && second.contains("1 of 4"))
    #expect(live.finish() == "\r\u{1b}[4A\u{1b}[J")
  }
}
