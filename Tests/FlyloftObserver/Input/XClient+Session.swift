internal import CXTest
internal import Flyloft
package import FlyloftRecording

/// An event while a session is played.
package enum PlayedEvent: Sendable {
  /// This input is about to be sent, which the session has at a time.
  case input(SessionInput, time: Duration)
  /// The window has been painted.
  case damage(DamageReport)
}

extension XClient {
  /// Plays a recorded session in a window, each input at its time from now, whether or not the window keeps up.
  ///
  /// XTest has a wheel but no touchpad. A touchpad's scrolling is added up and played as whole notches, and pinches as
  /// notches with Control.
  ///
  /// - Parameter report: called for each input just before it is sent, and for each report of damage.
  /// - Returns: whether the window existed to the end.
  @discardableResult
  package func play(
    _ session: Session, in window: WindowHandle, report: (PlayedEvent) -> Void = { _ in }
  ) -> Bool {
    let start = ContinuousClock.now
    var fine = (x: 0.0, y: 0.0, zoom: 1.0)
    sync()
    forgetDamage()
    for timed in session.inputs {
      let due = Deadline(at: start + timed.time)
      while let damage = nextDamage(in: window, until: due) { report(.damage(damage)) }
      guard isConnected, windows[window.identifier] != nil else { return false }
      report(.input(timed.input, time: timed.time))
      play(timed.input, in: window, &fine)
    }
    sync()
    return isConnected && windows[window.identifier] != nil
  }

  private func play(
    _ input: SessionInput, in window: WindowHandle, _ fine: inout (x: Double, y: Double, zoom: Double)
  ) {
    switch input {
    case .wheel(let x, let y, let point, let modifiers):
      movePointer(to: point, in: window)
      turn(Int(x.rounded()), Int(y.rounded()), modifiers)
    case .scroll(let x, let y, let point, let modifiers):
      movePointer(to: point, in: window)
      fine.x += x
      fine.y += y
      let (wholeX, wholeY) = (fine.x.rounded(.towardZero), fine.y.rounded(.towardZero))
      fine.x -= wholeX
      fine.y -= wholeY
      turn(Int(wholeX), Int(wholeY), modifiers)
    case .pinch(let factor, let point):
      movePointer(to: point, in: window)
      // More than a window's zoom has.
      fine.zoom = min(max(fine.zoom * factor, 1 / 32), 32)
      // A notch with Control zooms by a quarter.
      while fine.zoom >= 1.25 || fine.zoom <= 0.8 {
        let isLarger = fine.zoom > 1
        fine.zoom *= isLarger ? 0.8 : 1.25
        turn(0, isLarger ? -1 : 1, .control)
      }
    case .press(let button, let point, let modifiers):
      movePointer(to: point, in: window)
      hold(modifiers) { XTestFakeButtonEvent(connection, UInt32(clamping: button), 1, 0) }
    case .release(let button, let point, let modifiers):
      movePointer(to: point, in: window)
      hold(modifiers) { XTestFakeButtonEvent(connection, UInt32(clamping: button), 0, 0) }
    case .move(let point, _): movePointer(to: point, in: window)
    case .key(let keysym, _, let modifiers): strike(keysym, modifiers)
    case .resize(let size): resize(window, to: size)
    case .lift, .leave, .end: break
    }
    flush()
  }

  private func turn(_ x: Int, _ y: Int, _ modifiers: SessionInput.ModifierKeys) {
    hold(modifiers) {
      sendWheel(x, horizontally: true)
      sendWheel(y)
    }
  }

  private func strike(_ keysym: UInt, _ modifiers: SessionInput.ModifierKeys) {
    switch (modifiers.contains(.shift), modifiers.contains(.control), modifiers.contains(.alt)) {
    case (false, false, false): key(keysym)
    case (true, false, false): key(keysym, modifiers: .shift)
    case (let shift, let control, _):
      let rest: KeyModifier = control ? .control : .alt
      shift ? key(keysym, modifiers: .shift, rest) : key(keysym, modifiers: rest)
    }
  }

  private func hold(_ modifiers: SessionInput.ModifierKeys, _ body: () -> Void) {
    let keys: [(SessionInput.ModifierKeys, KeyModifier)] = [(.shift, .shift), (.control, .control), (.alt, .alt)]
    let codes = keys.filter { modifiers.contains($0.0) }.map { keycode(of: $0.1) }
    for code in codes { XTestFakeKeyEvent(connection, code, 1, 0) }
    body()
    for code in codes.reversed() { XTestFakeKeyEvent(connection, code, 0, 0) }
  }

  /// Moves the pointer without waiting for the server, because waiting would delay all later inputs.
  private func movePointer(to place: PixelPoint, in window: WindowHandle) {
    guard let origin = origin(of: window) else { return }
    XTestFakeMotionEvent(connection, -1, Int32(origin.x + place.x), Int32(origin.y + place.y), 0)
  }
}
