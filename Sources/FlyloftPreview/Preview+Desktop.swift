internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRendering

/// What the desktop does with the window.
extension Preview {
  /// The least that still shows something: the title, and a card beside the scrollbar. No less than a window that is
  /// asked to open smaller.
  static func minimumSize(scale: Double, atMost size: PixelSize) -> PixelSize {
    let minimum = WindowLayout.minimumSize
    return PixelSize(
      width: min(Int((minimum.width * scale).rounded()), size.width),
      height: min(Int((minimum.height * scale).rounded()), size.height))
  }

  /// Shows everything at another scale, in a window of the same size: what is at the top stays there, and the old
  /// pictures stay, unstretched, until the new ones are there.
  func rescale(to scale: Double) {
    let factor = scale / layout.scale
    guard factor != 1 else { return }
    func scaled(_ length: Int) -> Int { Int((Double(length) * factor).rounded()) }
    let wasAtStart = extent.map { scroller.top(in: $0) == 0 } ?? true
    layout = WindowLayout(size: window.size, scale: scale, wantsSidebar: wantsSidebar, wantsFigures: wantsFigures)
    scroller.rescale(by: factor)
    shiftX = scaled(shiftX)
    listOffset = scaled(listOffset)
    window.setMinimumSize(Self.minimumSize(scale: scale, atMost: window.size))
    relayout()
    // Not left to the multiplication, in which roundings add up.
    if wasAtStart, let extent { scroller.scroll(to: 0, in: extent) }
    window.requestFrame()
  }

  /// While nothing of the window can be seen, nothing is drawn and no clock runs.
  func visibilityChanged() {
    wishesAreDirty = true
    guard window.isVisible else {
      blank.change(to: 0, at: .monotonicNow)
      endDrag()
      finishMoving()
      cancelTimers()
      return renderer.replaceWishes([])
    }
    if let stage, let period = stage.gallery.period { stage.advance(to: Moment.now.floored(to: period)) }
    scheduleLive()
    updateWishes()
    window.requestFrame()
  }

  func cancelTimers() {
    for timer in [liveTimer, figuresTimer, settleTimer] {
      if let timer { EventLoop.shared.cancel(timer) }
    }
    liveTimer = nil
    figuresTimer = nil
    settleTimer = nil
  }
}
