internal import CX11

/// What the pointer looks like over a window: it says what a press would do there.
public enum PointerShape: Hashable, Sendable {
  /// As the desktop has it.
  case arrow
  /// A hand: something can be pressed.
  case hand
  /// A beam: text can be typed.
  case text
  /// Something can be dragged to and fro.
  case horizontal
  /// What is shown can be dragged any way.
  case move

  /// The number of the shape in X11's cursor font, which themes have pictures for; nil for the desktop's own.
  private var glyph: UInt32? {
    switch self {
    case .arrow: nil
    case .hand: 60
    case .text: 152
    case .horizontal: 108
    case .move: 52
    }
  }

  /// Has a window's pointer look so. The server keeps a cursor that has been freed for as long as a window has it.
  @DisplayActor
  func show(over window: XID, on display: OpaquePointer) {
    guard let glyph else {
      XUndefineCursor(display, window)
      return
    }
    let cursor = XCreateFontCursor(display, glyph)
    XDefineCursor(display, window, cursor)
    XFreeCursor(display, cursor)
  }
}
