internal import CX11
internal import Glibc

/// Turns key events into what they mean and type.
@DisplayActor
final class Keyboard {
  private let display: OpaquePointer
  private var inputMethod: XIM?
  /// Made at a window's first key: opening one costs time that the start doesn't have.
  private var contexts: [XID: XIC] = [:]

  init(display: OpaquePointer) {
    self.display = display
    // Without this a held key sends releases between its repeats.
    XkbSetDetectableAutoRepeat(display, True, nil)
  }

  func read(_ event: inout XKeyEvent) -> (key: Key, text: String) {
    let window = event.window
    var keysym: KeySym = 0
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length: Int32
      if let context = context(for: window) {
        var status: Int32 = 0
        length = Xutf8LookupString(context, &event, buffer.baseAddress, Int32(buffer.count), &keysym, &status)
        if status == XBufferOverflow || status == XLookupNone { return "" }
      } else {
        // Latin-1 without an input method; all else goes untyped.
        length = XLookupString(&event, buffer.baseAddress, Int32(buffer.count), &keysym, nil)
        return String(
          String.UnicodeScalarView(buffer.prefix(Int(max(length, 0))).map { Unicode.Scalar(UInt8(bitPattern: $0)) }))
      }
      return String(decoding: buffer.prefix(Int(max(length, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    // Return, Escape and Control with a letter come as control characters: keys, not text.
    let types = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    return (Key(keysym: keysym), types ? text : "")
  }

  func refresh(_ event: inout XMappingEvent) {
    XRefreshKeyboardMapping(&event)
  }

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
      // Xlib's own method: a server of input methods would be asked, and waited for, at every key.
      XSetLocaleModifiers("@im=none")
      inputMethod = XOpenIM(display, nil, nil, nil)
    }
    guard let inputMethod else { return nil }
    contexts[window] = FlyloftCreateInputContext(inputMethod, window)
    return contexts[window]
  }
}
