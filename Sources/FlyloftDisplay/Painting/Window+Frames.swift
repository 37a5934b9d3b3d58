internal import CX11
internal import Flyloft

/// Frames: when one is due, and what goes to the server in it.
extension Window {
  /// At the end of a turn: paints what has come together, unless the server still works on the last frame.
  func paintIfDue() {
    guard isOpen, isVisible, !isFrameInFlight, wantsFrame || !repaint.isEmpty else { return }
    wantsFrame = false
    let start = Duration.monotonicNow
    delegate?.windowWillPaint(self)
    guard isOpen else { return }
    repaint.damage.clip(to: bounds)
    guard !repaint.isEmpty else {
      // The input so far changed nothing that could be measured.
      oldestInput = nil
      return
    }
    paint(repaint.take(), since: start)
  }

  private func paint(_ frame: Repaint, since start: Duration) {
    let input = oldestInput
    oldestInput = nil
    for move in frame.moves { copies.append(move, serial: canvas.copy(move)) }
    for rect in frame.damage.rects {
      let painter = Painter(rect: rect, canvas: canvas)
      if let delegate {
        delegate.window(self, paint: rect, with: painter)
      } else {
        painter.fill(rect, with: background)
      }
      guard isOpen else { return }
    }
    markEnd()
    XFlush(connection.display)
    frames.record(
      start: start, end: .monotonicNow, oldestInput: input, pixels: frame.damage.rects.reduce(0) { $0 + $1.area })
    delegate?.windowDidPaint(self)
  }

  /// Sends ourselves a message that comes back when the server has done all before it.
  private func markEnd() {
    frameNumber += 1
    isFrameInFlight = true
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = connection.atoms.frameDone
    event.xclient.format = 32
    event.xclient.data.l.0 = frameNumber
    XSendEvent(connection.display, id, False, NoEventMask, &event)
  }
}
