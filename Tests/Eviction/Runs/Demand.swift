/// A picture is wanted: it is drawn, or comes on screen out of the cache.
package struct Demand: Equatable, Sendable {
  /// Which picture: the same key, the same number.
  package let picture: Int
  package let byteCount: Int
  /// What drawing it takes.
  package let cost: Duration
  /// Whether it had to be drawn.
  package let isDraw: Bool
  /// The demand before which it may go, as a position: the next, unless it stays on screen longer.
  package var end: Int

  package init(picture: Int, byteCount: Int, cost: Duration, isDraw: Bool, end: Int) {
    self.picture = picture
    self.byteCount = byteCount
    self.cost = cost
    self.isDraw = isDraw
    self.end = end
  }
}
