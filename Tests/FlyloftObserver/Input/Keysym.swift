/// Keysyms as X11's `keysymdef.h` numbers them.
package enum Keysym {
  /// The Backspace key.
  package static let backspace: UInt = 0xff08
  /// The Tab key.
  package static let tab: UInt = 0xff09
  /// The Return key.
  package static let `return`: UInt = 0xff0d
  /// The Escape key.
  package static let escape: UInt = 0xff1b
  /// The Home key.
  package static let home: UInt = 0xff50
  /// The left arrow key.
  package static let left: UInt = 0xff51
  /// The up arrow key.
  package static let up: UInt = 0xff52
  /// The right arrow key.
  package static let right: UInt = 0xff53
  /// The down arrow key.
  package static let down: UInt = 0xff54
  /// The Page Up key.
  package static let pageUp: UInt = 0xff55
  /// The Page Down key.
  package static let pageDown: UInt = 0xff56
  /// The End key.
  package static let end: UInt = 0xff57
  /// The Delete key.
  package static let delete: UInt = 0xffff
  /// The space bar.
  package static let space: UInt = 0x20
  /// The F11 key.
  package static let f11: UInt = 0xffc8

  /// The keysym of a character: its code point in Latin-1, 0x1000000 more than that beyond.
  package static func character(_ scalar: Unicode.Scalar) -> UInt {
    switch scalar {
    case "\n", "\r": `return`
    case "\t": tab
    default: scalar.value < 0x100 ? UInt(scalar.value) : 0x0100_0000 | UInt(scalar.value)
    }
  }
}

/// A key that is held down while another is struck, by its keysym.
package enum KeyModifier: UInt, Sendable {
  case shift = 0xffe1
  case control = 0xffe3
  case alt = 0xffe9
  case `super` = 0xffeb
}
