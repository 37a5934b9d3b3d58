internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftRendering
private import Glibc

extension Preview {
  /// How often the figures are drawn anew while something happens.
  private static let figuresPeriod = Duration.milliseconds(250)

  /// Draws the figures anew a little later, unless that is already due. Called when something happened that they tell
  /// of, which their own drawing is not: an idle window schedules nothing.
  func scheduleFigures() {
    guard layout.hasFigures, window.isVisible, figuresTimer == nil else { return }
    figuresTimer = EventLoop.shared.schedule(after: Self.figuresPeriod) { [weak self] in
      guard let self else { return }
      figuresTimer = nil
      guard layout.hasFigures else { return }
      updateFigures()
    }
  }

  func updateFigures() {
    let report = report
    let frames = window.frames
    let shares = busy.shares(of: drawingFigures.busyTime)
    let lines: [FiguresPanel.Line] = [
      .init(name: "input to paint", value: report.latencyText),
      .init(
        name: "longest turn", value: "\(decimal(report.longestTurn.inMilliseconds, 1)) ms",
        tone: report.longestTurn > .milliseconds(4) ? .warn : .good),
      .init(name: "cache", value: "\(report.cacheByteCount >> 20) of \(report.cacheBudget >> 20) MB"),
      .init(name: "hits", value: "\(report.cacheHits.grouped) · \(decimal(report.hitRate * 100, 0))%"),
      .init(name: "waiting, running", value: "\(report.waiting) / \(report.running)"),
      .init(name: "superseded", value: report.superseded.grouped),
      .init(name: "cancelled", value: report.cancelled.grouped),
      .init(name: "drawn", value: report.drawn.grouped),
      .init(name: "workers", value: shares.prefix(5).map { "\(decimal($0 * 100, 0))%" }.joined(separator: " ")),
      .init(name: "resident", value: "\(decimal(report.residentMegabytes, 0)) MB"),
    ]
    let recent = frames.recent.values.suffix(FiguresPanel.barCount).map(\.duration.inMilliseconds)
    let panel = FiguresPanel(
      frames: Array(recent),
      frameSummary: "\(decimal(recent.last ?? 0, 2)) · worst \(decimal(recent.max() ?? 0, 1)) ms",
      refresh: 1000.0 / 60, lines: lines, palette: palette)
    parts.show(
      panel, as: .figures, in: layout.figures, scale: scale, background: palette.panel, isKept: false)
  }

  /// The window's figures so far.
  public var report: PreviewReport {
    if let figures = renderer.figuresAtHand { drawingFigures = figures }
    let drawing = drawingFigures
    let turns = EventLoop.shared.turns
    let latencies = window.frames.latencies.values.sorted()
    return PreviewReport(
      frames: window.frames.count, longestTurn: turns.longest, longestTurnWall: turns.longestWall,
      displayProcessorTime: turns.cpuTime,
      latencyMedian: latencies.percentile(0.5), latency99: latencies.percentile(0.99),
      firstPaint: milestones.firstPaint, fullScreen: milestones.fullScreen,
      cacheHits: drawing.hits, cacheMisses: drawing.misses, drawn: drawing.drawn, failed: drawing.failed,
      joined: drawing.joined, superseded: drawing.superseded, cancelled: drawing.cancelled,
      evicted: drawing.evicted, oversized: drawing.oversized, waiting: drawing.waiting, running: drawing.running,
      cacheByteCount: drawing.cacheByteCount, cacheBudget: drawing.cacheBudget, drawTime: drawing.drawTime,
      savedTime: drawing.savedTime, residentMegabytes: residentMegabytes())
  }
}

/// Memory that the process has in RAM, shared pixels included.
private func residentMegabytes() -> Double {
  let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return 0 }
  defer { close(file) }
  return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { buffer in
    let length = read(file, buffer.baseAddress!, buffer.count)
    guard length > 0 else { return 0 }
    let fields = String(decoding: buffer[..<length], as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Double(fields[1]) else { return 0 }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }
}
