package import Flyloft

/// What a window painted while the wheel turned steadily.
package struct FrameMeasurement: Hashable, Sendable {
  /// From the beginning of one frame to the beginning of the next.
  package var gaps = Latencies()
  /// How many frames were seen, including those after the wheel had stopped.
  package var frames = 0
  /// From the first wheel event to the last damage.
  package var duration = Duration.zero
  /// The area that was blank; nil if the screen's memory can't be read, or a fifth of the window is blank even at rest.
  package var blank: BlankArea?

  /// A measurement without any frames.
  package init() {}
}

extension XClient {
  // Each painting request of a frame gives a report, and they follow each other at shorter intervals than this.
  private static let frameBreak = Duration.milliseconds(1)

  /// Turns the wheel at a steady rate, whether or not the window keeps up, and measures frames until it is at rest.
  ///
  /// - Parameters:
  ///   - events: how many notches to turn.
  ///   - perSecond: the rate.
  ///   - key: a key that is held down instead, by its keysym; this is how often it repeats.
  ///   - screen: the memory in which blank area is looked for after each painting; nil to leave that out.
  ///   - band: the part of the screen where that is done, if the caller knows one that is never blank at rest.
  ///   - quiet: for how long nothing is painted when the window is at rest.
  ///   - limit: how long to wait for rest after the last event.
  package func measureFrames(
    in window: WindowHandle, events: Int, perSecond: Double, course: WheelCourse = .down, holding key: UInt? = nil,
    on screen: ScreenMemory? = nil, band: PixelRect? = nil,
    quiet: Duration = .milliseconds(300), limit: Duration = .seconds(5)
  ) -> FrameMeasurement {
    var measurement = FrameMeasurement()
    sync()
    forgetDamage()
    let start = ContinuousClock.now
    var watch = screen.flatMap { screen in
      area(of: window).map { BlankWatch(of: $0, on: screen, band: band, at: start) }
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
      if let key {
        // A key that repeats is told as if it were let go and pressed again.
        if event > 0 { send(key: key, isDown: false) }
        send(key: key, isDown: true)
      } else {
        sendWheel(course.notch(at: event))
      }
    }
    while read(until: Deadline(at: start + .seconds(1) / perSecond * events)) {}
    isTurning = false
    if let key { send(key: key, isDown: false) }
    let end = Deadline(after: limit)
    // In a known band there is content at rest, however long it takes to come.
    func lacksContent() -> Bool { band != nil && (watch?.current ?? 0) > 0 }
    while !end.hasPassed, read(until: end.earlier(Deadline(after: quiet))) || lacksContent() {}
    let rest = lacksContent() ? .now : lastReport ?? .now
    measurement.duration = start.duration(to: rest)
    // At rest everything is drawn, so lines that are blank now, as those of a title, always are.
    measurement.blank = watch.flatMap { watch in
      var watch = watch
      if band != nil { return watch.finish(at: rest, usual: 0) }
      // If much is blank at rest, the content is too sparse to be told from missing content.
      guard watch.current * 5 < watch.band.height else { return nil }
      return watch.finish(at: rest, usual: watch.current)
    }
    return measurement
  }

  /// Waits until a new window is at rest.
  ///
  /// - Parameters:
  ///   - band: the part of the screen that is to be full, if not the usual one.
  ///   - quiet: for how long nothing is painted when the window is at rest.
  ///   - limit: how long to wait for rest.
  /// - Returns: the time at which the window was full; nil if the screen's memory can't be read, or the band was not full by then.
  package func waitUntilFull(
    _ window: WindowHandle, on screen: ScreenMemory?, band: PixelRect? = nil, quiet: Duration = .milliseconds(300),
    limit: Duration = .seconds(20)
  ) -> ContinuousClock.Instant? {
    guard let screen, let area = area(of: window) else {
      settle(window, quietFor: quiet, within: limit)
      return nil
    }
    var watch = BlankWatch(of: area, on: screen, band: band)
    let end = Deadline(after: limit)
    func isPainted() -> Bool { nextDamage(in: window, until: end.earlier(Deadline(after: quiet))) != nil }
    while !end.hasPassed, isPainted() || band != nil && watch.current > 0 {
      while windows[window.identifier]?.takeReport() != nil {}
      watch.sample()
    }
    return watch.filled(usual: band == nil ? watch.current : 0)
  }

  /// The window's area on the screen, in device pixels; nil once it is destroyed.
  func area(of window: WindowHandle) -> PixelRect? {
    origin(of: window).map { PixelRect(origin: $0, size: size(of: window)) }
  }
}
