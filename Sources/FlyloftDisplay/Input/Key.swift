/// A key by its X keysym: what it means in the user's layout and with the modifiers held, not where it sits.
///
/// The keypad's keys are the same as their siblings on the main block.
public struct Key: Hashable, Sendable {
  public let keysym: UInt
  /// The characters that the key may be known by where it stands for a command, the likeliest first: what it types, and
  /// on a keyboard for another script the Latin letter that it would be. Letters in lower case. Not part of what makes
  /// keys equal.
  public let shortcuts: [Character]

  /// A key of a Latin keyboard.
  public init(keysym: UInt) {
    self.init(keysym: keysym, shortcuts: [Self.asciiCharacter(of: Self.withoutKeypad(keysym))].compactMap(\.self))
  }

  init(keysym: UInt, shortcuts: [Character]) {
    self.keysym = Self.withoutKeypad(keysym)
    self.shortcuts = shortcuts
  }

  public static func == (one: Key, other: Key) -> Bool { one.keysym == other.keysym }

  public func hash(into hasher: inout Hasher) { hasher.combine(keysym) }

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

  // MARK: Shortcuts

  /// The character of a key of ASCII; of letters the small one.
  private static func asciiCharacter(of keysym: UInt) -> Character? {
    guard (0x20...0x7e).contains(keysym) else { return nil }
    return Character(Unicode.Scalar(UInt8(keysym)).properties.lowercaseMapping)
  }

  /// Whether it types a letter that isn't Latin.
  var isOfOtherScript: Bool {
    switch keysym {
    // The alphabets before X took to Unicode, from Kana to Korean; the Latin ones are below, and Œ, œ and Ÿ among them.
    case 0x400..<0x12a0, 0x1300..<0x13bc, 0x13bf..<0x2000: true
    // Unicode but for its Latin blocks.
    case 0x0100_0250..<0x0100_1e00, 0x0100_1f00...0x0110_ffff: true
    default: false
    }
  }

  /// The key that is A on most Latin keyboards, and a letter on all others.
  static let keycodeOfA = 38

  /// What the keys for letters have on most Latin keyboards. Their numbers are a PC keyboard's, on every server of today.
  static func letter(onKeycode code: Int) -> Character? {
    for (first, letters) in [(24, "qwertyuiop"), (keycodeOfA, "asdfghjkl"), (52, "zxcvbnm")]
    where (first..<(first + letters.count)).contains(code) {
      return letters.dropFirst(code - first).first
    }
    return nil
  }
}
