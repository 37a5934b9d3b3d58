extension XClient {
  /// Waits until the window is painted: the time from this call, or nil when `limit` passed first.
  ///
  /// Damage that came between the last input of this client and this call counts, and gives a time near zero.
  public func waitForDamage(in window: WindowHandle, within limit: Duration = .seconds(10)) -> Duration? {
    let start = ContinuousClock.now
    guard let report = nextDamage(in: window, until: Deadline(at: start + limit)) else { return nil }
    return max(.zero, start.duration(to: report.arrival))
  }

  /// Waits until nothing has been painted for `quiet`; false when `limit` passed first or the window went.
  @discardableResult
  public func settle(
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

  /// Drops the reports of damage that were not asked for yet.
  public func forgetDamage() {
    readEvents()
    for identifier in windows.keys { windows[identifier]?.forgetDamage() }
  }

  /// The oldest report not yet asked for, waited for until the deadline.
  func nextDamage(in window: WindowHandle, until deadline: Deadline) -> DamageReport? {
    readEvents()
    while true {
      if let report = windows[window.identifier]?.takeReport() { return report }
      guard windows[window.identifier] != nil, waitForEvents(until: deadline) else { return nil }
    }
  }
}
