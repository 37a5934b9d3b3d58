package import FlyloftRecording

/// What a window painted while a session was played in it.
package struct ReplayMeasurement: Hashable, Sendable {
  /// From an input to the first damage after it; only of inputs with damage before the next input.
  package var inputToDamage = Latencies()
  /// How many inputs were played, not counting pointer motion.
  package var inputs = 0
  /// From the beginning of one frame to the beginning of the next, unless that is a tenth of a second or more.
  package var gaps = Latencies()
  /// How many frames were seen.
  package var frames = 0
  /// From the beginning of the session to the last damage.
  package var duration = Duration.zero
  /// The area that was blank; nil if the screen's memory can't be read.
  package var blank: BlankArea?
  /// Whether the window existed to the end.
  package var isWhole = false

  /// A measurement without any events.
  package init() {}
}

extension XClient {
  /// Plays a session in a window, each input at its time whether or not the window keeps up, and measures what is
  /// painted until the window is at rest.
  ///
  /// - Parameters:
  ///   - screen: the memory in which blank area is looked for after each painting; nil to leave that out.
  ///   - quiet: for how long nothing is painted when the window is at rest.
  ///   - limit: how long to wait for rest after the last input.
  ///   - progress: told the time of each input in the session, when it is played.
  package func measureReplay(
    of session: Session, in window: WindowHandle, on screen: ScreenMemory? = nil, quiet: Duration = .milliseconds(300),
    limit: Duration = .seconds(10), progress: (Duration) -> Void = { _ in }
  ) -> ReplayMeasurement {
    let (frameBreak, pause) = (Duration.milliseconds(1), Duration.milliseconds(100))
    var measurement = ReplayMeasurement()
    let start = ContinuousClock.now
    var watch = screen.flatMap { screen in area(of: window).map { BlankWatch(of: $0, on: screen, at: start) } }
    var (lastReport, frameStart) = (ContinuousClock.Instant?.none, ContinuousClock.Instant?.none)
    var unanswered: ContinuousClock.Instant?
    func note(_ report: DamageReport) {
      if let sent = unanswered {
        measurement.inputToDamage.add(sent.duration(to: report.arrival))
        unanswered = nil
      }
      if lastReport.map({ $0.duration(to: report.arrival) > frameBreak }) ?? true {
        if let frameStart {
          let gap = frameStart.duration(to: report.arrival)
          if gap < pause { measurement.gaps.add(gap) }
        }
        frameStart = report.arrival
        measurement.frames += 1
      }
      lastReport = report.arrival
      watch?.sample()
    }
    measurement.isWhole = play(session, in: window) { event in
      switch event {
      case .input(let input, let time):
        progress(time)
        if case .move = input { return }
        measurement.inputs += 1
        unanswered = .now
      case .damage(let report): note(report)
      }
    }
    let end = Deadline(after: limit)
    while !end.hasPassed, let report = nextDamage(in: window, until: end.earlier(Deadline(after: quiet))) {
      note(report)
    }
    let rest = lastReport ?? .now
    measurement.duration = start.duration(to: rest)
    // At rest everything is drawn, so lines that are blank now, as those of a title, always are.
    measurement.blank = watch.map { watch in
      var watch = watch
      return watch.finish(at: rest, usual: watch.current)
    }
    return measurement
  }
}
