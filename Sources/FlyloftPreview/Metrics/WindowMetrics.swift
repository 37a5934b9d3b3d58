import Flyloft
import FlyloftConcurrency
import FlyloftDisplay
import FlyloftRendering

/// The figures that the window measures of itself, as a value.
package struct WindowMetrics: Sendable {
  private(set) var milestones: Milestones
  private var latest = PreviewMeasurements()
  private var blank = BlankTally()
  private var busy = BusyShare()
  /// The display's period at the latest drawings of the panel.
  private var refreshPeriods = Ring<Duration>(capacity: 9)
  /// Pictures that were found among the kept when they came on screen, and what drawing them took.
  package private(set) var hits = 0
  private var savedTime = Duration.zero

  /// - Parameter started: when the process began, on the monotonic clock.
  init(started: Duration) { milestones = Milestones(started: started) }

  // MARK: Noting

  /// A picture that was kept has come on screen.
  mutating func found(_ slot: RowSlot) {
    hits += 1
    savedTime += slot.picture?.drawTime ?? .zero
  }

  /// So many pixels on screen show nothing where a view belongs.
  mutating func isBlank(_ area: Int, at time: Duration) { blank.change(to: area, at: time) }

  /// A frame was painted; `isComplete` when everything on screen showed what it should.
  mutating func painted(isComplete: Bool, at time: Duration) { milestones.painted(isComplete: isComplete, at: time) }

  // MARK: The figures

  mutating func measured(_ measurements: PreviewMeasurements, at time: Duration) {
    latest = measurements
    busy.look(at: measurements.rendering.busyTime, time: time)
    refreshPeriods.append(measurements.refreshPeriod)
    blank.advance(to: time)
  }

  /// The picture of them.
  func figures(_ palette: Palette) -> MetricsPanel {
    // The middle one of a few: a display that is only imitated keeps time badly, and a line that jumps tells nothing.
    let refresh = refreshPeriods.values.sorted().percentile(50) ?? .zero
    let recent = latest.frames.recent.values.suffix(MetricsPanel.barCount)
    return MetricsPanel(
      frames: recent.map(\.duration.inMilliseconds), refresh: max(refresh.inMilliseconds, 1),
      lines: MetricsPanel.lines(of: report, shares: busy.shares), palette: palette)
  }

  /// All that is known, as of the last measurement.
  var report: PreviewReport {
    let (rendering, frames, turns) = (latest.rendering, latest.frames, latest.turns)
    let latencies = frames.latencies.values.sorted()
    return PreviewReport(
      frames: frames.count, longestTurn: turns.longest, longestTurnUnheld: turns.longestUnheld,
      longestTurnWall: turns.longestWall, displayProcessorTime: turns.cpuTime,
      latencyMedian: latencies.percentile(50) ?? .zero, latency99: latencies.percentile(99) ?? .zero,
      blankPixelMilliseconds: blank.total, blankPixelMillisecondsLately: blank.lastMinute,
      firstPaint: milestones.firstPaint, fullScreen: milestones.fullScreen,
      cacheHits: rendering.hits + hits, cacheMisses: rendering.misses, drawn: rendering.drawn,
      failed: rendering.failed, joined: rendering.joined, superseded: rendering.superseded,
      cancelled: rendering.cancelled, evicted: rendering.evicted, oversized: rendering.oversized,
      queue: rendering.queue, running: rendering.running,
      cacheByteCount: rendering.cacheByteCount, cacheBudget: rendering.cacheBudget,
      dataByteCount: rendering.dataByteCount, drawTime: rendering.drawTime, savedTime: rendering.savedTime + savedTime,
      residentMegabytes: latest.residentMegabytes)
  }
}
