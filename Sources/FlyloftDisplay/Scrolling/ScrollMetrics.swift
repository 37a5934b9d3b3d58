/// The method by which a window scrolls, and the measurements that it was chosen by.
public struct ScrollMetrics: Sendable, Equatable {
  /// The method in use.
  public internal(set) var method: ScrollMethod
  /// The median time of a copying frame in the last comparison, for a million pixels of the scrolled area, from the first
  /// request until the server had done all of them; nil before the first comparison is complete.
  public internal(set) var copying: Duration?
  /// The same for a frame that painted the whole area.
  public internal(set) var painting: Duration?
  /// How many frames were measured since the window opened.
  public internal(set) var measuredFrames = 0

  init(method: ScrollMethod) { self.method = method }
}
