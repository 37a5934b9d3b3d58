internal import Flyloft

/// What a window painted while the wheel turned steadily.
public struct FrameMeasurement: Hashable, Sendable {
  /// From the beginning of one frame to the beginning of the next.
  public var gaps = Latencies()
  /// Frames seen, with those that came after the wheel had stopped.
  public var frames = 0
  /// From the first wheel event until nothing more was painted.
  public var duration = Duration.zero
  /// Nil when the screen's memory can't be looked at, or a fifth of the window and more is plain at rest.
  public var blank: BlankArea?

  public init() {}
}

extension XClient {
  // What one frame paints comes as a report for each request, one right after the other.
  private static let frameBreak = Duration.milliseconds(1)

  /// Turns the wheel at a steady rate, however the window keeps up, and watches the frames until it has come to rest.
  ///
  /// - Parameters:
  ///   - screen: looked at after each painting for what is blank.
  ///   - quiet: how long nothing is painted when it has come to rest.
  ///   - limit: how long to wait for that after the last event.
  public func measureFrames(
    in window: WindowHandle, events: Int, perSecond: Double, course: WheelCourse = .down,
    on screen: ScreenMemory? = nil,
    quiet: Duration = .milliseconds(300), limit: Duration = .seconds(5)
  ) -> FrameMeasurement {
    var measurement = FrameMeasurement()
    sync()
    forgetDamage()
    let start = ContinuousClock.now
    var watch = screen.flatMap { screen in
      area(of: window).map { BlankWatch(of: $0, on: screen, at: start) }
    }
    var (lastReport, frameStart) = (ContinuousClock.Instant?.none, ContinuousClock.Instant?.none)
    var isTurning = true
    func read(until deadline: Deadline) -> Bool {
      guard let first = nextDamage(in: window, until: deadline) else { return false }
      var next: DamageReport? = first
      while let report = next {
        if lastReport.map({ $0.duration(to: report.arrival) > Self.frameBreak }) ?? true {
          if isTurning, let frameStart { measurement.gaps.add(frameStart.duration(to: report.arrival)) }
          frameStart = report.arrival
          measurement.frames += 1
        }
        lastReport = report.arrival
        next = windows[window.identifier]?.takeReport()
      }
      watch?.sample()
      return true
    }
    for event in 0..<events {
      let due = Deadline(at: start + .seconds(1) / perSecond * event)
      while read(until: due) {}
      guard isConnected, windows[window.identifier] != nil else { return measurement }
      sendWheel(course.notch(at: event))
    }
    while read(until: Deadline(at: start + .seconds(1) / perSecond * events)) {}
    isTurning = false
    let end = Deadline(after: limit)
    while !end.hasPassed, read(until: end.earlier(Deadline(after: quiet))) {}
    let rest = lastReport ?? .now
    measurement.duration = start.duration(to: rest)
    // At rest all is drawn: what is plain now, a title or a toolbar, is so always.
    measurement.blank = watch.flatMap { watch in
      var watch = watch
      // Where much is plain at rest, what is shown is too sparse for a blank to be told from it.
      guard watch.current * 5 < watch.band.height else { return nil }
      return watch.finish(at: rest, usual: watch.current)
    }
    return measurement
  }

  /// Watches a new window until it has come to rest: when it was full, nil when the screen can't be looked at.
  public func waitUntilFull(
    _ window: WindowHandle, on screen: ScreenMemory?, quiet: Duration = .milliseconds(300),
    limit: Duration = .seconds(20)
  ) -> ContinuousClock.Instant? {
    guard let screen, let area = area(of: window) else {
      settle(window, quietFor: quiet, within: limit)
      return nil
    }
    var watch = BlankWatch(of: area, on: screen)
    let end = Deadline(after: limit)
    while !end.hasPassed, nextDamage(in: window, until: end.earlier(Deadline(after: quiet))) != nil {
      while windows[window.identifier]?.takeReport() != nil {}
      watch.sample()
    }
    return watch.filled(usual: watch.current)
  }

  /// Where the window is on the screen; nil once it has gone.
  func area(of window: WindowHandle) -> PixelRect? {
    origin(of: window).map { PixelRect(origin: $0, size: size(of: window)) }
  }
}
