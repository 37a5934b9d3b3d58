internal import CX11
internal import CXTest

extension XClient {
  /// Strikes a key `times` times, for the window that has the keyboard focus.
  ///
  /// A keysym that the keyboard lacks is assigned to a spare key first.
  package func key(_ keysym: UInt, modifiers: KeyModifier..., times: Int = 1) {
    forgetDamage()
    let (code, needsShift) = keycode(for: keysym)
    var held = modifiers.map(\.rawValue)
    if needsShift && !modifiers.contains(.shift) { held.append(KeyModifier.shift.rawValue) }
    let heldCodes = held.map { UInt32(XKeysymToKeycode(connection, $0)) }
    for held in heldCodes { XTestFakeKeyEvent(connection, held, 1, 0) }
    for _ in 0..<times {
      XTestFakeKeyEvent(connection, code, 1, 0)
      XTestFakeKeyEvent(connection, code, 0, 0)
    }
    for held in heldCodes.reversed() { XTestFakeKeyEvent(connection, held, 0, 0) }
    XFlush(connection)
  }

  /// Strikes the key with this X11 keycode, whatever it means on the present keyboard.
  package func key(code: Int, modifiers: KeyModifier...) {
    forgetDamage()
    let held = modifiers.map { UInt32(XKeysymToKeycode(connection, $0.rawValue)) }
    for held in held { XTestFakeKeyEvent(connection, held, 1, 0) }
    XTestFakeKeyEvent(connection, UInt32(code), 1, 0)
    XTestFakeKeyEvent(connection, UInt32(code), 0, 0)
    for held in held.reversed() { XTestFakeKeyEvent(connection, held, 0, 0) }
    XFlush(connection)
  }

  /// Types the text, character by character.
  package func type(_ text: String) {
    for scalar in text.unicodeScalars { key(Keysym.character(scalar)) }
  }

  /// Sends one end of a stroke of a key that the keyboard has, and does nothing else, so that it can be timed.
  func send(key keysym: UInt, isDown: Bool) {
    XTestFakeKeyEvent(connection, UInt32(XKeysymToKeycode(connection, keysym)), isDown ? 1 : 0, 0)
    XFlush(connection)
  }

  func keycode(of modifier: KeyModifier) -> UInt32 { UInt32(XKeysymToKeycode(connection, modifier.rawValue)) }

  func flush() { XFlush(connection) }

  private func keycode(for keysym: UInt) -> (code: UInt32, needsShift: Bool) {
    let code = XKeysymToKeycode(connection, keysym)
    if code != 0 {
      if XkbKeycodeToKeysym(connection, code, 0, 0) == keysym { return (UInt32(code), false) }
      if XkbKeycodeToKeysym(connection, code, 0, 1) == keysym { return (UInt32(code), true) }
    }
    let spare = spareKeycode()
    var keysyms = [keysym, keysym]
    XChangeKeyboardMapping(connection, spare, 2, &keysyms, 1)
    XSync(connection, 0)
    return (UInt32(spare), false)
  }

  /// A keycode without a keysym; the last one if all have one.
  private func spareKeycode() -> Int32 {
    var first: Int32 = 0
    var last: Int32 = 0
    XDisplayKeycodes(connection, &first, &last)
    for code in (first...last).reversed() where XkbKeycodeToKeysym(connection, UInt8(code), 0, 0) == NoSymbol {
      return code
    }
    return last
  }
}
