extension XClient {
  /// Waits until the window is painted.
  ///
  /// Damage that came between this client's last input and this call counts, and gives a time near zero.
  ///
  /// - Returns: the time from this call to the damage; nil if `limit` passed first, or the window was destroyed.
  package func waitForDamage(in window: WindowHandle, within limit: Duration = .seconds(10)) -> Duration? {
    let start = ContinuousClock.now
    guard let report = nextDamage(in: window, until: Deadline(at: start + limit)) else { return nil }
    return max(.zero, start.duration(to: report.arrival))
  }

  /// Waits until nothing has been painted for a time of `quiet`.
  ///
  /// - Returns: false if `limit` passed first, or the window was destroyed.
  @discardableResult
  package func settle(
    _ window: WindowHandle, quietFor quiet: Duration = .milliseconds(150), within limit: Duration = .seconds(10)
  ) -> Bool {
    let deadline = Deadline(after: limit)
    sync()
    forgetDamage()
    while !deadline.hasPassed, isConnected, windows[window.identifier] != nil {
      let isPainted = nextDamage(in: window, until: deadline.earlier(Deadline(after: quiet))) != nil
      if !isPainted { return !deadline.hasPassed && isConnected && windows[window.identifier] != nil }
      forgetDamage()
    }
    return false
  }

  /// Drops all reports of damage that have not been read yet.
  package func forgetDamage() {
    readEvents()
    for identifier in windows.keys { windows[identifier]?.forgetDamage() }
  }

  /// The oldest report of damage that has not been read yet; waits for one until the deadline.
  func nextDamage(in window: WindowHandle, until deadline: Deadline) -> DamageReport? {
    readEvents()
    while true {
      if let report = windows[window.identifier]?.takeReport() { return report }
      guard windows[window.identifier] != nil, waitForEvents(until: deadline) else { return nil }
    }
  }
}
