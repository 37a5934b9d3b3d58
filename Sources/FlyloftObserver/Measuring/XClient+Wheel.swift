public import Flyloft

extension XClient {
  /// Sends one wheel event at a time, at a steady rate, and times what it causes on the screen. The pointer must be over
  /// what scrolls.
  ///
  /// - Parameters:
  ///   - content: only damage that meets this part counts, so that figures or clocks beside it don't; all of the window
  ///     when nil.
  ///   - quiet: waits before each event until nothing has been painted for so long, or `timeout` has passed. Needed where a window goes on
  ///     moving after an event: its damage would be taken for the next one's.
  ///   - timeout: how long an event may stay without damage. One that is answered late holds the next one back, so
  ///     that its damage isn't taken for that one's.
  public func measureWheel(
    in window: WindowHandle, events: Int, perSecond: Double, course: WheelCourse = .down, content: PixelRect? = nil,
    quiet: Duration? = nil, timeout: Duration = .milliseconds(500)
  ) -> WheelMeasurement {
    var measurement = WheelMeasurement()
    let period = Duration.seconds(1) / perSecond
    sync()
    forgetDamage()
    var due = ContinuousClock.now
    for event in 0..<events {
      if let quiet {
        if !settle(window, quietFor: quiet, within: timeout) { measurement.unsettled += 1 }
        due = .now
      }
      // Until it is due, all damage belongs to the event before.
      forgetDamage()
      let sent = ContinuousClock.now
      sendWheel(course.notch(at: event))
      due += period
      var first: Duration?
      var last = Duration.zero
      while isConnected {
        let deadline = first == nil ? max(due, sent + timeout) : due
        guard let report = nextDamage(in: window, until: Deadline(at: deadline)) else { break }
        measurement.reports += 1
        guard content.map({ !$0.intersection(report.area).isEmpty }) ?? true else { continue }
        last = sent.duration(to: report.arrival)
        if first == nil {
          first = last
          // A late answer moves the schedule: its remaining damage must not be taken for the next event's.
          if report.arrival > due { due = report.arrival + period }
        }
      }
      if let first {
        measurement.firstDamage.add(first)
        measurement.lastDamage.add(last)
      } else {
        measurement.withoutDamage += 1
      }
      guard isConnected, windows[window.identifier] != nil else { break }
      // After one without an answer too; catching up would send several events at once.
      due = max(due, .now)
    }
    return measurement
  }

  /// Sends wheel events at a steady rate, however the window keeps up.
  public func scroll(_ window: WindowHandle, events: Int, perSecond: Double, course: WheelCourse = .down) {
    let start = ContinuousClock.now
    for event in 0..<events {
      let due = Deadline(at: start + .seconds(1) / perSecond * event)
      while nextDamage(in: window, until: due) != nil {}
      guard isConnected, windows[window.identifier] != nil else { return }
      sendWheel(course.notch(at: event))
    }
    sync()
  }
}
