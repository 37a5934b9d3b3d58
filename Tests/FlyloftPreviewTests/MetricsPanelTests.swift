import Flyloft
import FlyloftDisplay
import FlyloftRendering
import Foundation
import Testing

@testable import FlyloftPreview

@Suite struct MetricsPanelTests {
  private var report: PreviewReport {
    var queue = QueueCounts()
    (queue.visible, queue.prefetch, queue.background, queue.interactive) = (3, 14, 2, 1)
    return PreviewReport(
      frames: 100, longestTurn: .milliseconds(3), longestTurnUnheld: .milliseconds(2),
      longestTurnWall: .milliseconds(5),
      displayProcessorTime: .milliseconds(70), latencyMedian: .microseconds(615), latency99: .microseconds(1440),
      blankPixelMilliseconds: 98_765_432, blankPixelMillisecondsLately: 12_345_678, firstPaint: nil, fullScreen: nil,
      cacheHits: 970, cacheMisses: 30, drawn: 31, failed: 0, joined: 0, superseded: 1212, cancelled: 9, evicted: 0,
      oversized: 0, queue: queue, running: 2, cacheByteCount: 48 << 20, cacheBudget: 64 << 20, dataByteCount: 3 << 20,
      drawTime: .milliseconds(600), savedTime: .milliseconds(12_345), residentMegabytes: 80.6)
  }

  @Test("it tells a report in lines")
  func lines() {
    #expect(
      MetricsPanel.lines(of: report, shares: [0.92, 0.884]).map { "\($0.name): \($0.value)" } == [
        "input to paint: 0.62 / 1.4 ms", "blank, a minute: 12.3M px·ms", "cache: 48 of 64 MB",
        "hits, time saved: 97% · 12.3 s", "waiting: visible, prefetch: 3 / 14", "background, interface: 2 / 1",
        "superseded: 1,212", "cancelled: 9", "workers: 92% 88%", "resident: 81 MB",
      ])
  }

  @Test("as JSON it tells each figure under its own name")
  func json() throws {
    let told = try JSONDecoder().decode([String: Double].self, from: Data(report.json.utf8))
    #expect(
      told == [
        "frames": 100, "longestTurnMilliseconds": 3, "longestTurnUnheldMilliseconds": 2,
        "longestTurnWallMilliseconds": 5, "displayProcessorMilliseconds": 70,
        "inputToPaintMedianMilliseconds": 0.615, "inputToPaint99Milliseconds": 1.44,
        "blankPixelMilliseconds": 98_765_432, "cacheHits": 970, "cacheMisses": 30, "drawn": 31, "failed": 0,
        "joined": 0,
        "superseded": 1212, "cancelled": 9, "evicted": 0, "oversized": 0, "waiting": 20, "waitingVisible": 3,
        "waitingAhead": 14, "waitingBackground": 2, "waitingInteractive": 1, "running": 2,
        "cacheBytes": 50_331_648, "cacheBudgetBytes": 67_108_864, "dataBytes": 3_145_728, "drawMilliseconds": 600,
        "savedMilliseconds": 12_345,
        "residentMegabytes": 80.6,
      ])
  }

  @Test("pictures that are found kept are told as hits, with the time that drawing them took")
  func saved() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.key(.end)
    driver.drawAll()
    let before = driver.model.metrics.report
    driver.key(.home)
    let (rows, after) = (driver.visibleRows.count, driver.model.metrics.report)
    // Each took 16 ms.
    #expect(rows == 7 && after.cacheHits - before.cacheHits == 7)
    #expect(after.savedTime - before.savedTime == .milliseconds(7 * 16))
  }

  @Test("each of many workers has a bar, and all together a mean")
  func manyWorkers() throws {
    let shares = (0..<16).map { Double($0) / 15 }
    let line = try #require(MetricsPanel.lines(of: report, shares: shares).first { $0.name == "workers" })
    #expect(line.value == "50%" && line.bars == shares)
  }

  @Test(
    "large numbers keep three digits",
    arguments: [
      (0, "0"), (999, "999"), (999.6, "1.0k"), (12_345, "12.3k"), (99_960, "100k"), (999_999, "1.0M"), (5e9, "5.0G"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(MetricsPanel.shortened(value) == text)
  }

  @Test(
    "times have the unit that suits them",
    arguments: [
      (.zero, "0 ms"), (.milliseconds(870), "870 ms"), (.milliseconds(12_345), "12.3 s"), (.seconds(3660), "61 min"),
    ] as [(Duration, String)])
  func times(time: Duration, text: String) {
    #expect(MetricsPanel.length(of: time) == text)
  }

  @Test("a frame above the refresh line is of another colour than one below, in both appearances")
  func graph() throws {
    for appearance in [Appearance.light, .dark] {
      let palette = Palette.of(appearance)
      let frames = Array(repeating: 4.0, count: 63) + [20]
      let panel = MetricsPanel(
        frames: frames, refresh: 10, lines: MetricsPanel.lines(of: report, shares: [1]), palette: palette)
      let surface = try Surface(size: PixelSize(width: 232, height: 276))
      try surface.draw(scale: 1, background: palette.panel) { canvas in panel.draw(on: canvas) }
      let image = surface.freeze()
      // Below the line, 34 points high above the foot at 74: four tenths of that are painted, and all of the late frame.
      #expect(image[20, 61] == palette.accent.pixel)
      #expect(image[20, 58] == palette.panel.pixel)
      #expect(image[209, 55] == palette.warn.pixel && image[209, 36] == palette.warn.pixel)
      #expect(image[20, 36] == palette.panel.pixel)
    }
  }

  @Test("a low window shows whole lines only")
  func low() throws {
    let palette = Palette.of(.light)
    let panel = MetricsPanel(
      frames: [], refresh: 10, lines: MetricsPanel.lines(of: report, shares: [1]), palette: palette)
    // The first line's baseline stands at 96; with 100 points it has room for what hangs below.
    for (height, isShown) in [(99, false), (100, true)] {
      let surface = try Surface(size: PixelSize(width: 232, height: height))
      try surface.draw(scale: 1, background: palette.panel) { canvas in panel.draw(on: canvas) }
      let image = surface.freeze()
      let isBlank = (78..<height).allSatisfy { y in (20..<212).allSatisfy { image[$0, y] == palette.panel.pixel } }
      #expect(isBlank == !isShown)
    }
  }
}

@Suite struct BusyShareTests {
  @Test("a worker is as busy as its time grew, between none and all of the time")
  func shares() {
    var busy = BusyShare()
    #expect(busy.shares.isEmpty)
    busy.look(at: [.seconds(5), .zero], time: .seconds(100))
    #expect(busy.shares == [0, 0], "nothing to compare with")
    busy.look(at: [.milliseconds(5125), .milliseconds(250)], time: .milliseconds(100_250))
    #expect(busy.shares == [0.5, 1])
    busy.look(at: [.milliseconds(5125), .milliseconds(9000)], time: .milliseconds(100_500))
    #expect(busy.shares == [0, 1])
  }
}

extension Image {
  fileprivate subscript(x: Int, y: Int) -> UInt32 { withPixels { $0[y * size.width + x] } }
}
