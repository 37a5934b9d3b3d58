internal import Flyloft
internal import FlyloftDisplay

extension VirtualWindow {
  /// Lets all that is wrong end and nobody touch anything, until nothing is due any more; then looks whether everything is
  /// as it should be.
  ///
  /// Views may still throw and hang. The time of day stands still: live galleries never come to rest.
  package mutating func rest() {
    changeDisplay { $0.hang(false, at: $1) }
    changeRenderer { renderer, _ in renderer.delaysOrders = false }
    holdResults(for: .zero)
    // Whoever held a button doesn't any more.
    receive(.focus(false))
    stopsClock = true
    defer { stopsClock = false }
    let (start, startCount) = (now, eventCount)
    pass(.zero)
    while invariants?.violation == nil, let time = nextTime {
      guard eventCount - startCount < 20_000, time - start < .seconds(36_000) else {
        return report(.neverAtRest, "\(eventCount - startCount) events in \(now - start)")
      }
      advance(to: max(time, now))
    }
    lookAtRest()
  }
}
