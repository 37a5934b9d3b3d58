public import Flyloft

/// The reasons for a window to paint frames.
extension Window {
  /// Has `rect` painted in the next frame, in pixels; what is outside of the window is ignored.
  public func damage(_ rect: PixelRect) {
    pendingFrame.damage.add(rect.intersection(bounds))
  }

  /// Has all of the window painted in the next frame.
  public func damageAll() { damage(bounds) }

  /// The time between two refreshes of the display, from 1 to 100 ms; 16.7 ms while it is unknown.
  public var refreshPeriod: Duration { clock.period }

  /// Has a frame begin at the end of this turn, or as soon as the one in flight is done; see
  /// `WindowDelegate.windowWillPaint`.
  public func requestFrame() { wantsFrame = true }
}
