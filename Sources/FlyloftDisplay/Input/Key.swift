/// A key by its X keysym: by what it means in the user's layout with the modifiers held, and not by its position.
///
/// A key of the keypad equals the key of the main block that means the same.
public struct Key: Hashable, Sendable {
  /// The X keysym, that of the main block for a key of the keypad.
  public let keysym: UInt
  /// The characters that may name the key as a shortcut, the likeliest first: what it types, and on a keyboard for another
  /// script the Latin letter in its place. Letters are in lower case. Keys are equal whatever their shortcuts.
  public let shortcuts: [Character]

  /// A key of a Latin keyboard.
  ///
  /// - Parameter keysym: the X keysym.
  public init(keysym: UInt) {
    self.init(keysym: keysym, shortcuts: [Self.asciiCharacter(of: Self.withoutKeypad(keysym))].compactMap(\.self))
  }

  init(keysym: UInt, shortcuts: [Character]) {
    self.keysym = Self.withoutKeypad(keysym)
    self.shortcuts = shortcuts
  }

  /// True if two keys mean the same.
  public static func == (one: Key, other: Key) -> Bool { one.keysym == other.keysym }

  /// Hashes what the key means.
  public func hash(into hasher: inout Hasher) { hasher.combine(keysym) }

  /// The arrow up.
  public static let up = Key(keysym: 0xff52)
  /// The arrow down.
  public static let down = Key(keysym: 0xff54)
  /// The arrow to the left.
  public static let left = Key(keysym: 0xff51)
  /// The arrow to the right.
  public static let right = Key(keysym: 0xff53)
  /// Page Up.
  public static let pageUp = Key(keysym: 0xff55)
  /// Page Down.
  public static let pageDown = Key(keysym: 0xff56)
  /// Home.
  public static let home = Key(keysym: 0xff50)
  /// End.
  public static let end = Key(keysym: 0xff57)
  /// The space bar.
  public static let space = Key(keysym: 0x20)
  /// Escape.
  public static let escape = Key(keysym: 0xff1b)
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  /// Return, and Enter on the keypad.
  public static let returnKey = Key(keysym: 0xff0d)
  /// Backspace.
  public static let backspace = Key(keysym: 0xff08)
  /// Delete.
  public static let delete = Key(keysym: 0xffff)
  /// Insert.
  public static let insert = Key(keysym: 0xff63)
  /// Tab, with Shift or without.
  public static let tab = Key(keysym: 0xff09)
  /// The key for menus.
  public static let menu = Key(keysym: 0xff67)
  /// F5.
  public static let f5 = Key(keysym: 0xffc2)
  /// F10.
  public static let f10 = Key(keysym: 0xffc7)
  /// F11.
  public static let f11 = Key(keysym: 0xffc8)

  /// True if it only changes what other keys do: Shift, Control, Alt and their like.
  public var isModifier: Bool { (0xffe1...0xffee).contains(keysym) || keysym == 0xfe03 || keysym == 0xff7e }

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

  /// The character of a keysym that is ASCII, in lower case; nil for other keysyms.
  private static func asciiCharacter(of keysym: UInt) -> Character? {
    guard (0x20...0x7e).contains(keysym) else { return nil }
    return Character(Unicode.Scalar(UInt8(keysym)).properties.lowercaseMapping)
  }

  /// True if the key types a letter that isn't Latin.
  var isOfOtherScript: Bool {
    switch keysym {
    // Keysyms from before X used Unicode, of the alphabets from Kana to Korean, leaving out Œ, œ and Ÿ in their midst. The
    // other Latin ones are below 0x400.
    case 0x400..<0x12a0, 0x1300..<0x13bc, 0x13bf..<0x2000: true
    // All of Unicode except for its Latin blocks.
    case 0x0100_0250..<0x0100_1e00, 0x0100_1f00...0x0110_ffff: true
    default: false
    }
  }

  /// The code of the key that types A on most Latin keyboards. It types a letter on keyboards for every script.
  static let keycodeOfA = 38

  /// The letter of a key on most Latin keyboards; nil for keys without one. Servers of today number keys as PC keyboards do.
  static func letter(onKeycode code: Int) -> Character? {
    for (first, letters) in [(24, "qwertyuiop"), (keycodeOfA, "asdfghjkl"), (52, "zxcvbnm")]
    where (first..<(first + letters.count)).contains(code) {
      return letters.dropFirst(code - first).first
    }
    return nil
  }
}
