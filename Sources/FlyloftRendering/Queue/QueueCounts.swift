/// The numbers of requests that wait to be begun, by what they are for, in the order in which they get a worker.
package struct QueueCounts: Hashable, Sendable {
  /// The interface itself, and pictures that somebody waits for one by one.
  package var interactive = 0
  /// Requests for what is on screen.
  package var visible = 0
  /// Requests for what a scroll will bring there.
  package var prefetch = 0
  /// Requests that are begun only when all that is on screen is done.
  package var background = 0

  /// Nothing waits.
  package init() {}

  /// All that waits.
  package var total: Int { interactive + visible + prefetch + background }
}
