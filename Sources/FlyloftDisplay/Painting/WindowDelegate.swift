public import Flyloft

/// The owner of a window, which is told of input and asked to paint, always on the display thread.
///
/// All but painting has a default: nothing is done, and a window that is to be closed is closed, with its connection if it
/// was the last one.
@DisplayActor
public protocol WindowDelegate: AnyObject {
  /// The user did something, or the window's visibility changed. A frame follows by itself.
  func window(_ window: Window, received event: InputEvent)
  /// The window has a new size, in pixels. What is on screen stays at the top left, and new areas become damage by
  /// themselves.
  func window(_ window: Window, resizedTo size: PixelSize)
  /// Advances animations to `time` on the monotonic clock: once for each refresh of the display while the window
  /// `isAnimating`, before `windowWillPaint`.
  func window(_ window: Window, advanceTo time: Duration)
  /// Begins a frame: the last chance to add damage for it, in one layout for all that the input changed.
  ///
  /// `windowDidEndFrame` follows once for each such call.
  func windowWillPaint(_ window: Window)
  /// Paints all of `rect`, in pixels of the window. Called for each damaged rectangle of a frame.
  func window(_ window: Window, paint rect: PixelRect, with painter: Painter)
  /// Ends the frame that `windowWillPaint` began: the time for work that the frame should not wait for. What is damaged
  /// or requested here belongs to the next frame.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - painted: whether the frame is on its way to the server; false if there was nothing to paint, or the window closed
  ///     meanwhile.
  func windowDidEndFrame(_ window: Window, painted: Bool)
  /// The user has dropped files on the window, dragged from another program.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - files: their paths, 10,000 at most. Each comes from another program: there may be no such file.
  func window(_ window: Window, dropped files: [String])
  /// The desktop asks for another scale, in device pixels a point; the connection's `scale` by now.
  func window(_ window: Window, rescaledTo scale: Double)
  /// The user has set something else for all programs of the desktop, or the portal has answered; the connection's `settings` by now.
  func window(_ window: Window, settingsChangedTo settings: DesktopSettings)
  /// The user asked for the window to be closed; it stays open unless it is closed here.
  func windowShouldClose(_ window: Window)
}

extension WindowDelegate {
  /// Ignores input.
  public func window(_ window: Window, received event: InputEvent) {}
  /// Does nothing.
  public func window(_ window: Window, resizedTo size: PixelSize) {}
  /// Does nothing.
  public func window(_ window: Window, advanceTo time: Duration) {}
  /// Adds no damage.
  public func windowWillPaint(_ window: Window) {}
  /// Does nothing.
  public func windowDidEndFrame(_ window: Window, painted: Bool) {}

  /// Does nothing.
  public func window(_ window: Window, rescaledTo scale: Double) {}
  /// Does nothing.
  public func window(_ window: Window, settingsChangedTo settings: DesktopSettings) {}

  /// Ignores them.
  public func window(_ window: Window, dropped files: [String]) {}

  /// Closes the window, and its connection if that has no other.
  public func windowShouldClose(_ window: Window) {
    window.close()
    if !window.connection.hasWindows { window.connection.close() }
  }
}
