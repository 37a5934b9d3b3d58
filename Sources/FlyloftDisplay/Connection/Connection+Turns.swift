internal import CX11
internal import Flyloft

/// The work of a connection at the end of each turn of the event loop, and about errors.
extension Connection {
  /// Has windows paint what has come together, and sends it.
  func finishTurn() {
    guard isOpen else { return noticeLoss() }
    for window in windows.values {
      window.paintIfDue()
      window.answerResize()
    }
    guard isOpen else { return noticeLoss() }
    XFlush(display)
    // Sending reads, too, when the server is busy; poll doesn't report again what was read then.
    if isOpen, XEventsQueued(display, QueuedAfterReading) > 0 || propertyReads.haveArrived {
      EventLoop.shared.post { [weak self] in self?.read() }
    }
    reclaimMemory()
    noticeLoss()
  }

  private func reclaimMemory() {
    guard isOpen else { return }
    if let warning = transport.takeShortageWarning() { onWarning?(warning) }
    for segment in transport.reclaim(processed: XLastKnownRequestProcessed(display)) { segment.detach(from: display) }
  }

  /// An error has arrived, in the middle of some call of Xlib, which must not be called again from here.
  func receive(_ error: ServerError) {
    for action in health.receive(error) {
      switch action {
      case .stopSharing(let error):
        guard let warning = transport.stopSharing(error) else { break }
        for window in windows.values { window.damageAll() }
        onWarning?(warning)
      case .repaint(let delay):
        EventLoop.shared.schedule(after: delay) { [weak self] in
          guard let self, isOpen else { return }
          health.repaintBegan()
          for window in windows.values { window.damageAll() }
        }
      case .warn(let error): onWarning?(.requestRefused(error))
      }
    }
  }
}
