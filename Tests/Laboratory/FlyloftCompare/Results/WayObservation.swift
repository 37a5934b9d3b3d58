/// What one run of one way measured. Times are in milliseconds since the work was asked for.
public struct WayObservation: Hashable, Sendable {
  /// From one painting of the strip to the next, each.
  public var frames: [Double] = []
  /// When the strip was painted.
  public var pulses: [Double] = []
  /// The longest time from an input until anything was painted.
  public var longestFreeze = 0.0
  /// When the first result was painted; nil where none was.
  public var firstResult: Double?
  /// When the last result was painted; nil where the way was stopped before.
  public var lastResult: Double?
  /// Whether results came in the order in which they were asked for; nil where none came.
  public var inOrder: Bool?
  /// Every draw, or item of a task.
  public var steps: [Step] = []
  /// From cancelling until nothing ran any more; nil where it went on.
  public var cancel: Double?
  /// The most threads.
  public var threads = 0
  /// The most memory.
  public var megabytes = 0.0
  /// Processor time of all threads.
  public var processor = 0.0
  /// When nothing happened any more, or the limit was reached.
  public var end = 0.0
  /// Whether the work came to rest within its limit.
  public var isWhole = true

  /// A draw, or an item of a task.
  public struct Step: Hashable, Sendable {
    /// When it began.
    public var begin: Double
    /// When it ended; nil where it was running at the end.
    public var end: Double?
    /// Whether its result was painted.
    public var isShown: Bool
  }

  /// An observation of nothing.
  public init() {}

  /// How many draws were begun.
  public var begun: Int { steps.count }
  /// How many of them were painted.
  public var shown: Int { steps.count(where: \.isShown) }
  /// How many were not.
  public var wasted: Int { begun - shown }
}
