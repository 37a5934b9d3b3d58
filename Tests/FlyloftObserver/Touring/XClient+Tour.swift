private import Flyloft

extension XClient {
  /// Scrolls a preview through its gallery with real input: the wheel, then Page Down, End and Home.
  ///
  /// - Returns: the window's pixels, back at the top with everything drawn.
  /// - Throws: `ObserverError.unexpectedExit` if the program ended meanwhile, or `.windowGone`.
  package func tour(
    _ preview: ShownPreview, wheelEvents: Int = 120, perSecond: Double = 60
  ) throws(ObserverError) -> Screenshot {
    let window = preview.window
    settle(window)
    let size = size(of: window)
    // Right of the middle, which is over the content and not over a sidebar on the left.
    pointer(to: PixelPoint(x: size.width * 3 / 5, y: size.height / 2), in: window)
    scroll(window, events: wheelEvents, perSecond: perSecond)
    settle(window)
    for (keysym, times) in [(Keysym.pageDown, 3), (Keysym.end, 1), (Keysym.home, 1)] {
      for _ in 0..<times {
        key(keysym)
        _ = waitForDamage(in: window, within: .milliseconds(100))
      }
      settle(window)
    }
    if let status = preview.program.wait(within: .zero) {
      throw .unexpectedExit(
        program: "\(preview.program.name) preview \(preview.gallery)",
        reason: "\(status) while it was scrolled", output: preview.program.standardError)
    }
    // What views load comes later than what they draw. A clock ticks every second, and is not waited for.
    settle(window, quietFor: .milliseconds(900), within: .seconds(6))
    return try pixels(of: window)
  }
}
