/// The numbers of requests that wait to be begun, by what they are for, in the order in which they get a worker.
public struct QueueCounts: Hashable, Sendable {
  /// The interface itself, and pictures that somebody waits for one by one.
  public var interactive = 0
  /// Requests for what is on screen.
  public var visible = 0
  /// Requests for what a scroll will bring there.
  public var prefetch = 0
  /// Requests that are begun only when all that is on screen is done.
  public var background = 0

  /// Nothing waits.
  public init() {}

  /// All that waits.
  public var total: Int { interactive + visible + prefetch + background }
}
