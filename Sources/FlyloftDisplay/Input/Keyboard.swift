internal import CX11
internal import Glibc

/// Finds out what a key event means, and what it types.
@DisplayActor
final class Keyboard {
  private let display: OpaquePointer
  private var inputMethod: XIM?
  /// Made at a window's first key, because opening an input method would delay the start.
  private var contexts: [XID: XIC] = [:]

  init(display: OpaquePointer) {
    self.display = display
    // Otherwise a held key would send releases between its repeats.
    XkbSetDetectableAutoRepeat(display, True, nil)
  }

  /// The key's meaning, and the text that it types.
  ///
  /// - Parameter composing: whether dead keys and the Compose key join with what follows.
  /// - Returns: nil for a key that joins with a later one.
  func read(_ event: inout XEvent, composing: Swift.Bool) -> (key: Key, text: String)? {
    let window = event.xkey.window
    // The window's input context must exist before the input method gets to see the event.
    if composing, context(for: window) != nil, XFilterEvent(&event, window) != 0 { return nil }
    var keysym: KeySym = 0
    let text = text(of: &event.xkey, &keysym)
    // Return, Escape, and Control with a letter give control characters, which are not text.
    let types = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    return (Key(keysym: keysym, shortcuts: shortcuts(keysym, event.xkey)), types ? text : "")
  }

  private func text(of event: inout XKeyEvent, _ keysym: inout KeySym) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length: Int32
      if let context = context(for: event.window) {
        var status: Int32 = 0
        length = Xutf8LookupString(context, &event, buffer.baseAddress, Int32(buffer.count), &keysym, &status)
        if status == XBufferOverflow || status == XLookupNone { return "" }
      } else {
        // Without an input method Xlib knows Latin-1 only, and other characters can't be typed.
        length = XLookupString(&event, buffer.baseAddress, Int32(buffer.count), &keysym, nil)
        return String(
          String.UnicodeScalarView(buffer.prefix(Int(max(length, 0))).map { Unicode.Scalar(UInt8(bitPattern: $0)) }))
      }
      return String(decoding: buffer.prefix(Int(max(length, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The characters that may name a key as a shortcut: what it types, and on a keyboard for another script also what it
  /// types in a Latin group of the keymap. Where there is no such group, it is the letter in that position on most Latin
  /// keyboards.
  private func shortcuts(_ keysym: KeySym, _ event: XKeyEvent) -> [Character] {
    var characters = Key(keysym: UInt(keysym)).shortcuts
    let group = Int32(event.state >> 13 & 3)
    guard characters.first?.isLetter != true, keysym < 0xfe00 || keysym >= 0x0100_0000,
      self.key(Key.keycodeOfA, group: group).isOfOtherScript
    else { return characters }
    let isShifted = event.state & UInt32(ShiftMask) != 0
    let others = (0..<Int32(XkbNumKbdGroups)).lazy.filter { $0 != group }
      .compactMap { self.key(Int(event.keycode), group: $0, isShifted: isShifted).shortcuts.first }
    if let character = others.first ?? Key.letter(onKeycode: Int(event.keycode)) { characters.append(character) }
    return characters
  }

  private func key(_ keycode: Int, group: Int32, isShifted: Swift.Bool = false) -> Key {
    Key(keysym: UInt(XkbKeycodeToKeysym(display, UInt8(clamping: keycode), group, isShifted ? 1 : 0)))
  }

  /// Drops a dead key that has nothing to join with yet.
  func forgetComposition(in window: XID) {
    if let context = contexts[window], let rest = Xutf8ResetIC(context) { XFree(rest) }
  }

  /// The user has changed the keymap.
  func refresh(_ event: inout XMappingEvent) {
    XRefreshKeyboardMapping(&event)
  }

  /// The window is gone.
  func forget(_ window: XID) {
    if let context = contexts.removeValue(forKey: window) { XDestroyIC(context) }
  }

  func close() {
    for context in contexts.values { XDestroyIC(context) }
    contexts = [:]
    if let inputMethod { XCloseIM(inputMethod) }
    inputMethod = nil
  }

  private func context(for window: XID) -> XIC? {
    if let context = contexts[window] { return context }
    if inputMethod == nil {
      // The input method inside Xlib: one in a process of its own would be asked, and waited for, at every key.
      XSetLocaleModifiers("@im=none")
      inputMethod = XOpenIM(display, nil, nil, nil)
    }
    guard let inputMethod else { return nil }
    contexts[window] = FlyloftCreateInputContext(inputMethod, window)
    return contexts[window]
  }
}
