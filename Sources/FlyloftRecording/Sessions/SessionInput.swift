public import Flyloft

/// What a user did to the window, one line of a session. Places and sizes are in device pixels of the window.
public enum SessionInput: Hashable, Sendable {
  /// So many notches of the wheel; positive is down and right.
  case wheel(x: Double, y: Double, at: PixelPoint, ModifierKeys)
  /// A touchpad's scrolling, in notches and parts of them.
  case scroll(x: Double, y: Double, at: PixelPoint, ModifierKeys)
  /// The fingers left the touchpad.
  case lift
  /// Two fingers moved apart by this factor.
  case pinch(by: Double, at: PixelPoint)
  /// Buttons are numbered as X11 does: 1 left, 2 middle, 3 right, 8 back, 9 forward.
  case press(button: Int, at: PixelPoint, ModifierKeys)
  case release(button: Int, at: PixelPoint, ModifierKeys)
  case move(to: PixelPoint, ModifierKeys)
  case leave
  /// `keysym` is X11's number for the key; `text` is what it types.
  case key(keysym: UInt, text: String, ModifierKeys)
  case resize(PixelSize)
  /// The session ends.
  case end

  /// Keys held meanwhile.
  public struct ModifierKeys: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = ModifierKeys(rawValue: 1)
    public static let control = ModifierKeys(rawValue: 2)
    public static let alt = ModifierKeys(rawValue: 4)

    static let names: [(name: String, key: ModifierKeys)] = [("shift", .shift), ("control", .control), ("alt", .alt)]
  }
}

/// An input and when it came.
public struct TimedInput: Hashable, Sendable {
  /// Since the window was opened.
  public var time: Duration
  public var input: SessionInput

  public init(time: Duration, input: SessionInput) {
    self.time = time
    self.input = input
  }
}
