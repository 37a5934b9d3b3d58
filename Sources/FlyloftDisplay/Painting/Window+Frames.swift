internal import CX11
internal import Flyloft
internal import FlyloftConcurrency

/// The time at which a frame is due, and the requests that are sent in it.
extension Window {
  /// True if the server may still work on the last frame.
  ///
  /// Each event carries the serial of the last request that the server had processed. So the event that leads to the next
  /// frame mostly tells, by itself, that the last one is done.
  var isFrameInFlight: Swift.Bool { XLastKnownRequestProcessed(connection.display) < frameSerial }

  /// Paints a frame at the end of a turn, if there is a reason to and the last one is done.
  func paintIfDue() {
    guard isOpen else { return }
    guard isVisible, refresh != nil || wantsFrame || !pendingFrame.isEmpty else { return }
    guard !isFrameInFlight else { return requestCompletion() }
    wantsFrame = false
    let start = Duration.monotonicNow
    if let refresh {
      self.refresh = nil
      delegate?.window(self, advanceTo: refresh)
    }
    delegate?.windowWillPaint(self)
    let isPainted = paintDamage(since: start)
    delegate?.windowDidEndFrame(self, painted: isPainted)
    updateClock()
    guard isOpen, wantsFrame || !pendingFrame.isEmpty else { return }
    // Something has to start the next turn, in which the next frame begins.
    if isFrameInFlight { requestCompletion() } else { EventLoop.shared.post {} }
  }

  /// - Returns: whether the frame was sent.
  private func paintDamage(since start: Duration) -> Swift.Bool {
    guard isOpen else { return false }
    pendingFrame.damage.clip(to: bounds)
    guard !pendingFrame.isEmpty else {
      // The input so far changed nothing on screen, so there is no latency to measure.
      oldestInput = nil
      return false
    }
    var frame = pendingFrame.take()
    if connection.transport.sendsPictures {
      for rect in frame.limitDamage(to: sendBudget.pixels) { pendingFrame.damage.add(rect) }
    }
    return paint(frame, since: start)
  }

  private func paint(_ frame: PendingFrame, since start: Duration) -> Swift.Bool {
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
    if pendingFrame.isEmpty { syncCounter?.drawn() }
    frameSerial = XNextRequest(connection.display) - 1
    XFlush(connection.display)
    let end = Duration.monotonicNow
    let pixels = frame.damage.rects.reduce(0) { $0 + $1.area }
    if connection.transport.sendsPictures { sendBudget.record(pixels, in: end - start) }
    frames.record(start: start, end: end, oldestInput: input, pixels: pixels)
    return true
  }

  /// Tells the window manager, after painting, that a new size is drawn: also where it left nothing to paint.
  func answerResize() {
    if isOpen, !isVisible || !wantsFrame && pendingFrame.isEmpty { syncCounter?.drawn() }
  }

  /// Has the server report the completion of the last frame, by sending a message back. To be used only where something
  /// waits for it, because it costs both sides a turn.
  func requestCompletion() {
    guard awaitedSerial != frameSerial else { return }
    awaitedSerial = frameSerial
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = connection.atoms.frameDone
    event.xclient.format = 32
    XSendEvent(connection.display, id, False, NoEventMask, &event)
    XFlush(connection.display)
  }

  /// Lets the clock run while there are animations that can be seen.
  func updateClock() {
    guard isAnimating || clock.isRunning else { return }
    clock.isRunning = isAnimating && isVisible && isOpen
    if !clock.isRunning { refresh = nil }
    clock.resume()
  }
}
