/// One event of a trace, as the thread that it happened on leaves it: nothing is formatted here.
public struct TraceEvent: Sendable {
  /// What the Trace Event format calls the phase.
  public enum Phase: Sendable {
    /// Took from `time` on `duration` nanoseconds.
    case slice
    case instant
    /// The value of `first` from now on.
    case counter
    /// An arrow that begins, passes or ends in the slice around `time`; those of equal `flow` are one.
    case flowStart, flowStep, flowEnd
  }

  /// What a drawing is of.
  public struct Subject: Hashable, Sendable {
    public var gallery: String
    public var index: Int
    /// Column and row of a tile; nil for views in one piece.
    public var tile: SIMD2<Int32>?

    public init(gallery: String, index: Int, tile: SIMD2<Int32>? = nil) {
      self.gallery = gallery
      self.index = index
      self.tile = tile
    }
  }

  /// A number with its name.
  public typealias Number = (name: StaticString, value: Int)

  public var phase: Phase
  public var category: StaticString
  public var name: StaticString
  /// Nanoseconds on the monotonic clock.
  public var time: Int
  /// Nanoseconds.
  public var duration = 0
  public var flow = 0
  public var subject: Subject?
  /// How it ended, in one word.
  public var outcome: StaticString?
  public var first: Number?
  public var second: Number?

  public init(_ phase: Phase, _ name: StaticString, in category: StaticString, at time: Int) {
    self.phase = phase
    self.category = category
    self.name = name
    self.time = time
  }
}
