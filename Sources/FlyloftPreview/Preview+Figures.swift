internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRendering
private import Glibc

extension Preview {
  /// How often the figures are drawn anew while something happens.
  private static let figuresPeriod = Duration.milliseconds(250)

  /// Draws the figures anew a little later, unless that is already due, and once more after that, when things may have
  /// come to rest. Called when something happened that they tell of, which their own drawing is not: an idle window
  /// schedules nothing.
  func scheduleFigures() {
    guard layout.hasFigures, window.isVisible else { return }
    figuresAreBehind = true
    if figuresTimer == nil { armFigures() }
  }

  private func armFigures() {
    figuresTimer = EventLoop.shared.schedule(after: Self.figuresPeriod) { [weak self] in
      guard let self else { return }
      figuresTimer = nil
      guard layout.hasFigures else { return }
      updateFigures()
      guard figuresAreBehind else { return }
      figuresAreBehind = false
      armFigures()
    }
  }

  /// Brings the figures to their place. While that changes, as in a window that is being resized, they are drawn no more
  /// often than otherwise.
  func placeFigures() {
    guard let rect = parts.rect(of: .figures), rect.size == layout.figures.size else { return updateFigures() }
    parts.move(.figures, to: layout.figures)
    scheduleFigures()
  }

  private func updateFigures() {
    // Unless the renderer is just taken; then they are as they were.
    if let figures = renderer.figuresAtHand {
      drawingFigures = figures
      busy.look(at: figures.busyTime, time: .monotonicNow)
    }
    // The middle one of a few: a display that is only imitated keeps time badly, and a line that jumps tells nothing.
    refreshPeriods.append(window.refreshPeriod)
    let refresh = refreshPeriods.values.sorted().percentile(0.5)
    let recent = window.frames.recent.values.suffix(FiguresPanel.barCount)
    let panel = FiguresPanel(
      frames: recent.map(\.duration.inMilliseconds), refresh: refresh.inMilliseconds,
      lines: FiguresPanel.lines(of: presentReport, shares: busy.shares), palette: palette)
    parts.show(
      panel, as: .figures, in: layout.figures, scale: scale, background: palette.panel, isKept: false)
  }

  /// The window's figures so far.
  public var report: PreviewReport {
    if let figures = renderer.figuresAtHand { drawingFigures = figures }
    return presentReport
  }

  private var presentReport: PreviewReport {
    let drawing = drawingFigures
    let turns = EventLoop.shared.turns
    let latencies = window.frames.latencies.values.sorted()
    blank.advance(to: .monotonicNow)
    return PreviewReport(
      frames: window.frames.count, longestTurn: turns.longest, longestTurnWall: turns.longestWall,
      displayProcessorTime: turns.cpuTime,
      latencyMedian: latencies.percentile(0.5), latency99: latencies.percentile(0.99),
      blankPixelMilliseconds: blank.total, blankPixelMillisecondsLately: blank.lastMinute,
      firstPaint: milestones.firstPaint, fullScreen: milestones.fullScreen,
      cacheHits: drawing.hits, cacheMisses: drawing.misses, drawn: drawing.drawn, failed: drawing.failed,
      joined: drawing.joined, superseded: drawing.superseded, cancelled: drawing.cancelled,
      evicted: drawing.evicted, oversized: drawing.oversized, queue: drawing.queue, running: drawing.running,
      cacheByteCount: drawing.cacheByteCount, cacheBudget: drawing.cacheBudget, drawTime: drawing.drawTime,
      savedTime: drawing.savedTime, residentMegabytes: residentMegabytes())
  }

  /// Pixels on screen where a view belongs and nothing of it shows.
  var blankArea: Int {
    guard let stage, window.isVisible, !showsHelp else { return 0 }
    var area = 0
    for slot in stage.visible where slot.image == nil && stage.undivided[slot.piece.row] == nil {
      let rect = rect(of: slot.piece, in: stage).intersection(layout.viewport)
      area += rect.width * rect.height
    }
    return area
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
    // The second of the numbers between blanks.
    var (pages, field) = (0, 0)
    for byte in buffer[..<length] where field < 2 {
      if byte == UInt8(ascii: " ") {
        field += 1
      } else if field == 1, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        pages = pages * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return Double(pages * sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }
}
