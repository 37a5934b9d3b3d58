internal import CX11
internal import CXTest
package import Flyloft

extension XClient {
  /// Moves the pointer to a point of the window, in its device pixels.
  package func pointer(to place: PixelPoint, in window: WindowHandle) {
    guard let origin = origin(of: window) else { return }
    forgetDamage()
    XTestFakeMotionEvent(connection, -1, Int32(origin.x + place.x), Int32(origin.y + place.y), 0)
    sync()
  }

  /// Turns the wheel where the pointer is; positive notches are down, or to the right.
  package func wheel(_ notches: Int, horizontally: Bool = false, modifiers: KeyModifier...) {
    forgetDamage()
    let held = modifiers.map { UInt32(XKeysymToKeycode(connection, $0.rawValue)) }
    for held in held { XTestFakeKeyEvent(connection, held, 1, 0) }
    sendWheel(notches, horizontally: horizontally)
    for held in held { XTestFakeKeyEvent(connection, held, 0, 0) }
    XFlush(connection)
  }

  /// Presses and releases a button where the pointer is. Buttons are numbered as in X11: 1 left, 2 middle, 3 right.
  package func click(button: Int = 1) {
    forgetDamage()
    send(button: button, isDown: true)
    send(button: button, isDown: false)
    XFlush(connection)
  }

  /// Presses a button where the pointer is.
  package func press(button: Int = 1) {
    forgetDamage()
    send(button: button, isDown: true)
    XFlush(connection)
  }

  /// Releases a button where the pointer is.
  package func release(button: Int = 1) {
    forgetDamage()
    send(button: button, isDown: false)
    XFlush(connection)
  }

  /// Presses the left button at `start`, moves the pointer to `end` in equal steps, and releases the button.
  package func drag(from start: PixelPoint, to end: PixelPoint, in window: WindowHandle, steps: Int = 20) {
    pointer(to: start, in: window)
    press()
    for step in 1...max(1, steps) {
      let x = start.x + (end.x - start.x) * step / max(1, steps)
      let y = start.y + (end.y - start.y) * step / max(1, steps)
      pointer(to: PixelPoint(x: x, y: y), in: window)
    }
    release()
  }

  /// The pixels of the pointer's picture, once they are as wanted.
  package func pointerPicture(until isWanted: ([UInt]) -> Bool) -> [UInt]? {
    let deadline = Deadline(after: .limit)
    while !deadline.hasPassed, let image = XFixesGetCursorImage(connection) {
      defer { XFree(image) }
      let count = Int(image.pointee.width) * Int(image.pointee.height)
      let pixels = Array(UnsafeBufferPointer(start: image.pointee.pixels, count: count))
      if isWanted(pixels) { return pixels }
    }
    return nil
  }

  /// Sends wheel notches and does nothing else, so that they can be timed.
  func sendWheel(_ notches: Int, horizontally: Bool = false) {
    // X11 numbers the wheel's directions as buttons: up, down, left, right.
    let button = (horizontally ? 6 : 4) + (notches > 0 ? 1 : 0)
    for _ in 0..<abs(notches) {
      send(button: button, isDown: true)
      send(button: button, isDown: false)
    }
    XFlush(connection)
  }

  private func send(button: Int, isDown: Bool) {
    XTestFakeButtonEvent(connection, UInt32(button), isDown ? 1 : 0, 0)
  }
}
