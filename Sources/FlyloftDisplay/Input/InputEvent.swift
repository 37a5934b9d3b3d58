public import Flyloft

/// An action of the user in a window, or a change of its visibility. Points are in pixels from the window's top left
/// corner.
public enum InputEvent: Sendable, Hashable {
  /// The wheel turned by whole notches, summed over one turn of the event loop; positive is down and to the right.
  case wheel(x: Double, y: Double, at: PixelPoint, Modifiers)
  /// A touchpad, or a wheel that is finer than notches, scrolled by this many notches, parts of them included; positive is
  /// down and to the right. `time` is when, on a clock of the server's that begins anywhere.
  case scroll(x: Double, y: Double, at: PixelPoint, time: Duration, Modifiers)
  /// The fingers that scrolled left the touchpad, at a time on the clock of `scroll`. Not every driver reports it.
  case scrollEnded(time: Duration)
  /// Two fingers on a touchpad moved apart (above 1) or together (below 1), by this factor since the last such event.
  case pinch(by: Double, at: PixelPoint)
  /// A button went down; `Modifiers` are what was held before.
  case pressed(Button, at: PixelPoint, Modifiers)
  /// A button went up; `Modifiers` are what was held before, this button included.
  case released(Button, at: PixelPoint, Modifiers)
  /// The pointer moved. Of consecutive moves in one turn of the event loop only the last is reported.
  case moved(to: PixelPoint, Modifiers)
  /// The pointer left the window.
  case left
  /// A key went down, or repeats while held. `text` is what it types, empty for keys that type nothing.
  case key(Key, text: String, Modifiers)
  /// The window got the keyboard's focus (true), or lost it.
  case focus(Bool)
  /// The window came to be seen, at least in part (true), or can't be seen any more (false).
  case visibility(Bool)
}

/// A button of a mouse, except for the turning of its wheel.
public enum Button: Hashable, Sendable {
  /// The main button, as the user has set it up: number 1.
  case left
  /// The wheel pressed down: number 2.
  case middle
  /// The button for menus: number 3.
  case right
  /// The thumb's button that goes back: number 8.
  case back
  /// The thumb's button that goes forward: number 9.
  case forward
  /// Any other, by its X11 number.
  case other(Int)

  /// The button that X11 gives this number.
  package init(number: Int) {
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
  /// One bit for each key and button.
  public let rawValue: UInt8

  /// The set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// The left button of the mouse.
  public static let leftButton = Modifiers(rawValue: 8)
  /// The middle button of the mouse.
  public static let middleButton = Modifiers(rawValue: 16)
  /// The right button of the mouse.
  public static let rightButton = Modifiers(rawValue: 32)

  /// From the state field of an X event.
  init(state: UInt32) {
    self = []
    if state & 1 != 0 { insert(.shift) }
    if state & 4 != 0 { insert(.control) }
    // Mod1, which every keymap of today assigns to Alt.
    if state & 8 != 0 { insert(.alt) }
    if state & 0x100 != 0 { insert(.leftButton) }
    if state & 0x200 != 0 { insert(.middleButton) }
    if state & 0x400 != 0 { insert(.rightButton) }
  }
}
