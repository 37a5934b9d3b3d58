/// When the window first showed what, counted from the start of the process.
struct Milestones: Sendable {
  /// On the monotonic clock.
  let started: Duration
  private(set) var firstPaint: Duration?
  private(set) var fullScreen: Duration?

  init(started: Duration) {
    self.started = started
  }

  /// True if there is nothing left to note.
  var areReached: Bool { fullScreen != nil }

  /// Notes a frame painted at `time`; `isComplete` when everything on screen showed what it should.
  mutating func painted(isComplete: Bool, at time: Duration) {
    guard fullScreen == nil else { return }
    if firstPaint == nil { firstPaint = time - started }
    if isComplete { fullScreen = time - started }
  }
}
