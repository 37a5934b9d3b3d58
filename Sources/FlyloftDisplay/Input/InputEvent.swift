public import Flyloft

/// What the user did to a window. Places are pixels from the window's top left corner.
public enum InputEvent: Sendable, Hashable {
  /// The wheel turned so many notches, summed over one turn of the loop; positive is down and right.
  case wheel(x: Double, y: Double, at: PixelPoint, Modifiers)
  /// A touchpad, or a wheel finer than notches, scrolled by notches and parts of them; `time` is the device's.
  case scroll(x: Double, y: Double, at: PixelPoint, time: Duration, Modifiers)
  /// The fingers that scrolled left the touchpad. Not every driver tells.
  case scrollEnded(time: Duration)
  /// Two fingers on a touchpad moved apart, or together: by this factor since the last such event.
  case pinch(by: Double, at: PixelPoint)
  case pressed(Button, at: PixelPoint, Modifiers)
  case released(Button, at: PixelPoint, Modifiers)
  /// The pointer moved; of one turn's moves in a row, the last.
  case moved(to: PixelPoint, Modifiers)
  /// The pointer left the window.
  case left
  /// A key went down, or repeats while held. `text` is what it types, empty for keys that type nothing.
  case key(Key, text: String, Modifiers)
  /// The keyboard's focus came (true) or went.
  case focus(Bool)
  /// Whether any of the window can be seen.
  case visibility(Bool)
}

/// A button of the mouse, the wheel's excepted.
public enum Button: Hashable, Sendable {
  case left
  case middle
  case right
  case back
  case forward
  case other(Int)

  init(number: Int) {
    switch number {
    case 1: self = .left
    case 2: self = .middle
    case 3: self = .right
    case 8: self = .back
    case 9: self = .forward
    default: self = .other(number)
    }
  }
}

/// The keys and buttons held while something else happens.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)
  public static let leftButton = Modifiers(rawValue: 8)
  public static let middleButton = Modifiers(rawValue: 16)
  public static let rightButton = Modifiers(rawValue: 32)

  /// From the state field of an X event.
  init(state: UInt32) {
    self = []
    if state & 1 != 0 { insert(.shift) }
    if state & 4 != 0 { insert(.control) }
    // Mod1, which every present keymap gives to Alt.
    if state & 8 != 0 { insert(.alt) }
    if state & 0x100 != 0 { insert(.leftButton) }
    if state & 0x200 != 0 { insert(.middleButton) }
    if state & 0x400 != 0 { insert(.rightButton) }
  }
}
