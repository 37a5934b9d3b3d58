package import Flyloft

extension XClient {
  /// Sends one wheel event at a time, at a steady rate, and measures the time to its damage. The pointer must be over
  /// the content that scrolls.
  ///
  /// - Parameters:
  ///   - events: how many notches to turn.
  ///   - perSecond: the rate; it is lower where the window answers late.
  ///   - content: the part of the window whose damage counts, to ignore metrics or clocks beside it; nil for all.
  ///   - quiet: for how long nothing must have been painted before an event is sent, or `timeout` has passed. A window
  ///     that goes on moving after an event needs this, or its damage would be counted for the next event. Nil doesn't
  ///     wait.
  ///   - timeout: how long to wait for the damage of an event. The next event is sent after that damage, so that it
  ///     isn't counted for the next event.
  package func measureWheel(
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
      // Damage up to here belongs to the event before.
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
          // After a late answer the next event is sent later, so that the rest of this damage isn't counted for it.
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
      // Events that are late by now are not sent all at once to catch up.
      due = max(due, .now)
    }
    return measurement
  }

  /// Sends wheel events at a steady rate, whether or not the window keeps up.
  package func scroll(_ window: WindowHandle, events: Int, perSecond: Double, course: WheelCourse = .down) {
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
