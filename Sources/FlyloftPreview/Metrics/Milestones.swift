/// When the window first showed what, counted from the start of the process.
struct Milestones {
  let started: ContinuousClock.Instant
  private(set) var firstPaint: Duration?
  private(set) var fullScreen: Duration?

  init(started: ContinuousClock.Instant) {
    self.started = started
  }

  /// Whether there is nothing left to note.
  var areReached: Bool { fullScreen != nil }

  /// Notes a painted frame; `isComplete` when everything on screen showed what it should.
  mutating func painted(isComplete: Bool) {
    guard fullScreen == nil else { return }
    let elapsed = ContinuousClock.now - started
    if firstPaint == nil { firstPaint = elapsed }
    if isComplete { fullScreen = elapsed }
  }
}
