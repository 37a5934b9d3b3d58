/// The time that the display thread may wait for the pictures of one frame, in a gallery whose views are drawn in
/// `DrawingMode.sync`.
struct DisplayWait: Sendable {
  /// Longer than that, nobody learns anything from a window that stands still.
  static let longest = Duration.seconds(2)

  let limit: Duration
  /// Until when the present frame waits; nil between frames.
  private var end: Duration?
  /// Until when the display thread is to wait, once all else has been carried out.
  private var asked: Duration?
  /// True if it was too long the last time. Nothing is waited for again until all is there.
  private var hasGivenUp = false

  /// - Parameter limit: how long a view may take to draw; nil for as long as it takes.
  init(limit: Duration?) {
    self.limit = min(limit ?? Self.longest, Self.longest)
  }

  /// True if the frame is to wait, or to go on waiting; false where it is to be painted now.
  mutating func waits(isComplete: Bool, at time: Duration) -> Bool {
    if isComplete { hasGivenUp = false }
    guard !isComplete, !hasGivenUp else {
      end = nil
      return false
    }
    let deadline = end ?? time + limit
    guard time < deadline else {
      (end, hasGivenUp) = (nil, true)
      return false
    }
    (end, asked) = (deadline, deadline)
    return true
  }

  /// Until when the display thread is to wait now.
  mutating func take() -> Duration? {
    defer { asked = nil }
    return asked
  }
}
