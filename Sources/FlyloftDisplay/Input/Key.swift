/// A key by its X keysym: what it means in the user's layout and with the modifiers held, not where it sits.
///
/// The keypad's keys are the same as their siblings on the main block.
public struct Key: Hashable, Sendable {
  public let keysym: UInt

  public init(keysym: UInt) {
    self.keysym = Self.withoutKeypad(keysym)
  }

  public static let up = Key(keysym: 0xff52)
  public static let down = Key(keysym: 0xff54)
  public static let left = Key(keysym: 0xff51)
  public static let right = Key(keysym: 0xff53)
  public static let pageUp = Key(keysym: 0xff55)
  public static let pageDown = Key(keysym: 0xff56)
  public static let home = Key(keysym: 0xff50)
  public static let end = Key(keysym: 0xff57)
  public static let space = Key(keysym: 0x20)
  public static let escape = Key(keysym: 0xff1b)
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let returnKey = Key(keysym: 0xff0d)
  public static let backspace = Key(keysym: 0xff08)
  public static let delete = Key(keysym: 0xffff)
  public static let tab = Key(keysym: 0xff09)
  public static let f11 = Key(keysym: 0xffc8)

  private static func withoutKeypad(_ keysym: UInt) -> UInt {
    switch keysym {
    // Tab with Shift has a keysym of its own.
    case 0xfe20: return 0xff09
    // Home to Begin: 0xff95... in the order Home, Left, Up, Right, Down, Page Up, Page Down, End.
    case 0xff95...0xff9c: return keysym - 0xff95 + 0xff50
    case 0xff9f: return 0xffff
    case 0xff80: return 0x20
    // Operators and digits: ASCII in the low bits.
    case 0xffbd, 0xffaa...0xffb9: return keysym & 0x7f
    case 0xff89, 0xff8d: return keysym - 0x80
    default: return keysym
    }
  }
}
