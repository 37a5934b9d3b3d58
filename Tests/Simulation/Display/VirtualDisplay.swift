package import Flyloft
package import FlyloftDisplay
package import FlyloftPreview

/// A window on a display of 60 Hz, and the server behind it, as far as a shell sees them: what is damaged, which frame is in
/// flight, when the display refreshes.
///
/// It does what `Window` does, with the same `PendingFrame` and `InputQueue`; instead of pixels there is a `VirtualScreen`.
package struct VirtualDisplay: Sendable {
  /// From one picture of the display to the next.
  package static let refreshPeriod = Duration.nanoseconds(16_666_667)
  /// How many pixels go into one frame while pictures have to be sent.
  private static let sentPixels = 1 << 18

  /// As the program knows it: a change is told at the beginning of the next turn.
  package private(set) var size: PixelSize
  package private(set) var isVisible = false
  package private(set) var pendingFrame = PendingFrame()
  package private(set) var screen: VirtualScreen
  /// Frames that were painted.
  package private(set) var frameCount = 0
  /// Whether something happened that calls for a frame.
  package var wantsFrame = false
  /// How long the server is at a frame.
  private let frameTime: Duration
  /// Whether the server has stopped: no frame ends.
  package private(set) var isHung = false
  /// Whether shared memory is lost, so that pictures are sent, in bands.
  package private(set) var sendsPictures = false

  private var input = InputQueue()
  private var newSize: PixelSize?
  private var refresh: Duration?
  private var nextRefresh: Duration?
  private var frameEnd = Duration.zero
  private var awaitsFrameEnd = false
  /// The size before the window filled the screen.
  private var former: PixelSize?
  /// The size that the window asked for itself, and will have in the next turn.
  private var grantedSize: PixelSize?

  /// A window that has not been shown yet.
  ///
  /// - Parameter frameTime: how long the server is at a frame.
  package init(size: PixelSize, frameTime: Duration) {
    self.size = size
    self.frameTime = frameTime
    screen = VirtualScreen(size: size)
  }

  private var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  // MARK: What happens to the window

  package mutating func receive(_ event: InputEvent) {
    input.append(event)
    wantsFrame = true
  }

  /// The window can be seen from now on, or not any more.
  package mutating func show(_ isVisible: Bool, at now: Duration) {
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    if isVisible { lose(PixelRect(origin: .zero, size: screen.size)) } else { pendingFrame.forgetMoves() }
    keepTime(at: now)
    receive(.visibility(isVisible))
  }

  package mutating func resize(to size: PixelSize) {
    newSize = size
    for added in screen.resize(to: size) { pendingFrame.expose(added) }
  }

  /// The server has lost what it showed in an area.
  package mutating func lose(_ area: PixelRect) {
    screen.lose(area)
    pendingFrame.expose(area)
  }

  /// The server refuses shared memory from now on, or takes it again: all must be painted anew.
  package mutating func sendPictures(_ isSending: Bool) {
    guard isSending != sendsPictures else { return }
    sendsPictures = isSending
    damage(bounds)
  }

  /// The server stops, or goes on.
  package mutating func hang(_ isHung: Bool, at now: Duration) {
    guard isHung != self.isHung else { return }
    self.isHung = isHung
    if !isHung { frameEnd = now }
  }

  /// As if there were no window manager: the window itself takes the place of the screen.
  package mutating func toggleFullScreen() {
    if leaveFullScreen() { return }
    former = size
    grantedSize = PixelSize(width: 1920, height: 1080)
  }

  /// - Returns: whether it filled the screen.
  @discardableResult
  package mutating func leaveFullScreen() -> Bool {
    guard let former else { return false }
    self.former = nil
    grantedSize = former
    return true
  }

  // MARK: A turn

  /// Takes the new size that the window has, if it has another.
  package mutating func takeSize() -> PixelSize? {
    guard let newSize else { return nil }
    self.newSize = nil
    guard newSize != size else { return nil }
    size = newSize
    wantsFrame = true
    return newSize
  }

  package mutating func takeInput() -> [InputEvent] { input.take() }

  /// When something will happen by itself; nil if nothing will.
  package var nextTime: Duration? {
    if grantedSize != nil { return .zero }
    let end = awaitsFrameEnd && !isHung ? frameEnd : nil
    guard let nextRefresh else { return end }
    return end.map { min($0, nextRefresh) } ?? nextRefresh
  }

  /// Whether nothing is to be painted and nothing moves.
  package var isAtRest: Bool {
    nextTime == nil && refresh == nil && grantedSize == nil && (!isVisible || !wantsFrame && pendingFrame.isEmpty)
  }

  package mutating func advance(to now: Duration) {
    if let size = grantedSize {
      grantedSize = nil
      resize(to: size)
    }
    if let time = nextRefresh, time <= now {
      nextRefresh = nil
      // Of several that were missed, the latest.
      refresh = isHung ? now : now - .nanoseconds((now - time).nanoseconds % Self.refreshPeriod.nanoseconds)
    }
    if awaitsFrameEnd, !isHung, frameEnd <= now { awaitsFrameEnd = false }
  }

  // MARK: The shell's calls

  package mutating func damage(_ rect: PixelRect) { pendingFrame.damage.add(rect.intersection(bounds)) }

  package mutating func scroll(_ area: PixelRect, byX x: Int, y: Int) {
    pendingFrame.scroll(area.intersection(bounds), byX: x, y: y)
    if !isVisible { pendingFrame.forgetMoves() }
  }

  /// Whether something moves by itself.
  package private(set) var isAnimating = false

  package mutating func animate(_ isAnimating: Bool, at now: Duration) {
    self.isAnimating = isAnimating
    keepTime(at: now)
  }

  private mutating func keepTime(at now: Duration) {
    guard isAnimating, isVisible else {
      refresh = nil
      nextRefresh = nil
      return
    }
    guard nextRefresh == nil, refresh == nil else { return }
    let period = Self.refreshPeriod.nanoseconds
    // A server that is stopped tells of no refresh; a timer stands in.
    nextRefresh = isHung ? now + .milliseconds(100) : .nanoseconds((now.nanoseconds / period + 1) * period)
  }

  // MARK: Frames

  /// Whether a frame is due now.
  ///
  /// - Returns: the refresh that what moves is to be brought to, if there is one.
  package mutating func beginFrame(at now: Duration) -> (isDue: Bool, refresh: Duration?) {
    guard isVisible, refresh != nil || wantsFrame || !pendingFrame.isEmpty else { return (false, nil) }
    guard !isHung, frameEnd <= now else {
      awaitsFrameEnd = true
      return (false, nil)
    }
    wantsFrame = false
    defer { refresh = nil }
    return (true, refresh)
  }

  /// Takes what is to be painted in this frame; nil if there is nothing.
  package mutating func takeFrame() -> PendingFrame? {
    pendingFrame.damage.clip(to: bounds)
    guard !pendingFrame.isEmpty else { return nil }
    var frame = pendingFrame.take()
    if sendsPictures {
      for rect in frame.limitDamage(to: Self.sentPixels) { pendingFrame.damage.add(rect) }
    }
    return frame
  }

  /// A frame is on its way to the server.
  package mutating func sent(at now: Duration) {
    frameCount += 1
    frameEnd = now + frameTime
  }

  /// A frame has come to its end, painted or not.
  ///
  /// - Returns: whether another turn has to follow at once.
  package mutating func endFrame(at now: Duration) -> Bool {
    keepTime(at: now)
    guard wantsFrame || !pendingFrame.isEmpty else { return false }
    guard frameEnd > now || isHung else { return true }
    awaitsFrameEnd = true
    return false
  }

  /// Carries a frame out on the screen.
  ///
  /// - Parameters:
  ///   - frame: nil if nothing was painted.
  ///   - paint: what paints a rectangle of the window.
  /// - Returns: what is wrong with it.
  package mutating func carryOut(_ frame: PendingFrame?, _ paint: (PixelRect) -> [PaintCommand]) -> VirtualScreen.Fault?
  {
    let painted = (frame?.damage.rects ?? []).map { ($0, paint($0)) }
    return screen.show(frame?.moves ?? [], painted, whole: paint(bounds), pending: pendingFrame.damage.rects)
  }
}
