/// The keysyms of keys that leave no character, as X11's `keysymdef.h` numbers them.
public enum Keysym {
  public static let backspace: UInt = 0xff08
  public static let tab: UInt = 0xff09
  public static let `return`: UInt = 0xff0d
  public static let escape: UInt = 0xff1b
  public static let home: UInt = 0xff50
  public static let left: UInt = 0xff51
  public static let up: UInt = 0xff52
  public static let right: UInt = 0xff53
  public static let down: UInt = 0xff54
  public static let pageUp: UInt = 0xff55
  public static let pageDown: UInt = 0xff56
  public static let end: UInt = 0xff57
  public static let delete: UInt = 0xffff
  public static let space: UInt = 0x20
  public static let f11: UInt = 0xffc8

  /// The keysym of a character: Latin-1 as it is, the rest of Unicode above 0x1000000.
  public static func character(_ scalar: Unicode.Scalar) -> UInt {
    switch scalar {
    case "\n", "\r": `return`
    case "\t": tab
    default: scalar.value < 0x100 ? UInt(scalar.value) : 0x0100_0000 | UInt(scalar.value)
    }
  }
}

/// A key held down while another is struck.
public enum KeyModifier: UInt, Sendable {
  case shift = 0xffe1
  case control = 0xffe3
  case alt = 0xffe9
  case `super` = 0xffeb
}
