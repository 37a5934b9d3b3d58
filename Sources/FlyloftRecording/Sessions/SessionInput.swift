package import Flyloft

/// An input of the user, one line of a session. Points and sizes are in device pixels of the window.
package enum SessionInput: Hashable, Sendable {
  /// The wheel turned by so many notches; positive is to the right and down.
  case wheel(x: Double, y: Double, at: PixelPoint, ModifierKeys)
  /// A touchpad scrolled by so many notches, which need not be whole; positive is to the right and down.
  case scroll(x: Double, y: Double, at: PixelPoint, ModifierKeys)
  /// The fingers left the touchpad.
  case lift
  /// Two fingers moved apart by this factor, or together if it is below 1; more than 0.
  case pinch(by: Double, at: PixelPoint)
  /// A button went down. Buttons are numbered as in X11: 1 left, 2 middle, 3 right, 8 back, 9 forward.
  case press(button: Int, at: PixelPoint, ModifierKeys)
  /// A button came up.
  case release(button: Int, at: PixelPoint, ModifierKeys)
  /// The pointer moved.
  case move(to: PixelPoint, ModifierKeys)
  /// The pointer left the window.
  case leave
  /// A key was struck: X11's number for it, and the text that it types.
  case key(keysym: UInt, text: String, ModifierKeys)
  /// The window got another size.
  case resize(PixelSize)
  /// The window was closed.
  case end

  /// The modifier keys that were held down during an input.
  package struct ModifierKeys: OptionSet, Hashable, Sendable {
    /// One bit for each key.
    package let rawValue: UInt8

    /// The keys of these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The Shift key.
    package static let shift = ModifierKeys(rawValue: 1)
    /// The Control key.
    package static let control = ModifierKeys(rawValue: 2)
    /// The Alt key.
    package static let alt = ModifierKeys(rawValue: 4)

    static let names: [(name: String, key: ModifierKeys)] = [("shift", .shift), ("control", .control), ("alt", .alt)]
  }
}

/// An input and its time.
package struct TimedInput: Hashable, Sendable {
  /// The time since the window was opened.
  package var time: Duration
  /// The action of the user.
  package var input: SessionInput

  /// An input at a time since the window was opened.
  package init(time: Duration, input: SessionInput) {
    self.time = time
    self.input = input
  }
}
