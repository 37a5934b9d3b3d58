public import Flyloft

extension Window {
  /// Moves what is on screen in `area` in the next frame, before anything is painted.
  ///
  /// Damage inside the area moves along, and the strip that the picture leaves becomes damage. Parts that can't be seen have
  /// no picture to move and become damage as well: the delegate must be able to paint all of the area.
  ///
  /// The server copies in either case, within its own memory or out of the pictures', so the copy is the whole cost. On Xvfb
  /// moving took 0.8 to 1.0 of the time to the last damage that painting all of the area takes (cards and grids, 1280×800
  /// and 3840×2160). A graphics card moves in next to no time.
  ///
  /// - Parameters:
  ///   - area: in pixels; what is outside of the window is ignored.
  ///   - x: how far to the right, in pixels.
  ///   - y: how far down, in pixels.
  public func scroll(_ area: PixelRect, byX x: Int, y: Int) {
    pendingFrame.scroll(area.intersection(bounds), byX: x, y: y)
    // Hidden parts have no picture that could be moved.
    if !isVisible { pendingFrame.forgetMoves() }
  }
}
