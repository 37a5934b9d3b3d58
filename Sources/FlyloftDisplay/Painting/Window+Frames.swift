internal import CX11
internal import Flyloft

/// Frames: when one is due, and what goes to the server in it.
extension Window {
  /// Whether the server may still work on the last frame.
  ///
  /// Each event says how far the server had come when it was made. So the event that calls for the next frame mostly
  /// tells, by itself, that the last one is done.
  var isFrameInFlight: Swift.Bool { XLastKnownRequestProcessed(connection.display) < frameEnd }

  /// At the end of a turn: paints what has come together, unless the server still works on the last frame.
  func paintIfDue() {
    guard isOpen else { return }
    recordScrollSample()
    guard isVisible, refresh != nil || wantsFrame || !repaint.isEmpty else { return }
    guard !isFrameInFlight else { return askForEnd() }
    wantsFrame = false
    let start = Duration.monotonicNow
    if let refresh {
      self.refresh = nil
      delegate?.window(self, advanceTo: refresh)
    }
    delegate?.windowWillPaint(self)
    let isPainted = paintDamage(since: start)
    delegate?.windowDidEndFrame(self, painted: isPainted)
    keepTime()
    guard isOpen, wantsFrame || !repaint.isEmpty else { return }
    // Nothing else may come that would lead to the next frame.
    if isFrameInFlight { askForEnd() } else { EventLoop.shared.post {} }
  }

  /// - Returns: whether the frame went to the server.
  private func paintDamage(since start: Duration) -> Swift.Bool {
    guard isOpen else { return false }
    repaint.damage.clip(to: bounds)
    guard !repaint.isEmpty else {
      // The input so far changed nothing that could be measured.
      oldestInput = nil
      return false
    }
    var frame = repaint.take()
    if connection.transport.sendsPictures {
      for rect in frame.holdBack(beyond: sendingPace.pixels) { repaint.damage.add(rect) }
    }
    let sample = chooseScrollMethod(for: &frame)
    guard paint(frame, since: start) else { return false }
    if let sample {
      scrollSample = sample
      askForEnd()
    }
    return true
  }

  private func paint(_ frame: Repaint, since start: Duration) -> Swift.Bool {
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
      guard isOpen else { return false }
    }
    if repaint.isEmpty { syncCounter?.drawn() }
    frameEnd = XNextRequest(connection.display) - 1
    XFlush(connection.display)
    let end = Duration.monotonicNow
    let pixels = frame.damage.rects.reduce(0) { $0 + $1.area }
    if connection.transport.sendsPictures { sendingPace.sent(pixels, in: end - start) }
    frames.record(start: start, end: end, oldestInput: input, pixels: pixels)
    return true
  }

  /// At the end of a turn, after painting: a size that leads to nothing that could be painted is answered too.
  func settleSize() {
    if isOpen, !isVisible || !wantsFrame && repaint.isEmpty { syncCounter?.drawn() }
  }

  /// Has the server send a message back when it has done the last frame: only where somebody waits for that, since it
  /// costs both sides a turn.
  func askForEnd() {
    guard awaitedEnd != frameEnd else { return }
    awaitedEnd = frameEnd
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = connection.atoms.frameDone
    event.xclient.format = 32
    XSendEvent(connection.display, id, False, NoEventMask, &event)
    XFlush(connection.display)
  }

  /// Lets the clock run while there is something to move that can be seen.
  func keepTime() {
    guard isAnimating || clock.isRunning else { return }
    clock.isRunning = isAnimating && isVisible && isOpen
    if !clock.isRunning { refresh = nil }
    clock.resume()
  }
}
