public import Flyloft
internal import FlyloftConcurrency

/// Scrolls, by the quicker of two methods.
extension Window {
  /// Moves what is on screen in `area` in the next frame, before anything is painted.
  ///
  /// Damage inside the area moves along, and the strip that the picture leaves becomes damage. Where painting is quicker
  /// than copying, all of the area becomes damage instead: the delegate must be able to paint it in either case.
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

  /// How the window scrolls, and the measurements that this was chosen by.
  public var scrollMetrics: ScrollMetrics {
    var metrics = scrollChoice.metrics
    if connection.transport.sendsPictures { metrics.method = .copying }
    return metrics
  }

  /// Decides how `frame` scrolls.
  ///
  /// - Returns: what to record once the server has done the frame; nil if it isn't to be measured.
  func chooseScrollMethod(for frame: inout PendingFrame) -> ScrollSample? {
    // Sending pixels always takes longer than having them copied where they are.
    guard let move = frame.moves.first, !connection.transport.sendsPictures else { return nil }
    let pixels = move.area.area
    let damaged = frame.damage.rects.reduce(0) { $0 + $1.area }
    // Only frames in which the methods differ by most of the area can be compared.
    let (method, isMeasured) =
      frame.moves.count == 1 && damaged <= pixels / 2
      ? scrollChoice.nextFrame(pixels: pixels) : (scrollChoice.method, false)
    if method == .painting { frame.forgetMoves() }
    return isMeasured ? ScrollSample(method: method, pixels: pixels, start: .monotonicNow) : nil
  }

  /// Ends the measurement of a frame that the server is done with.
  func recordScrollSample() {
    guard let sample = scrollSample, !isFrameInFlight else { return }
    scrollSample = nil
    scrollChoice.record(EventLoop.shared.turnStart - sample.start, of: sample.method, pixels: sample.pixels)
  }
}

/// A frame being measured.
struct ScrollSample {
  let method: ScrollMethod
  /// Those of the scrolled area.
  let pixels: Int
  /// When its first request was made, on the monotonic clock.
  let start: Duration
}
