/// One event of a trace, as its thread adds it; it is formatted later, on another thread.
public struct TraceEvent: Sendable {
  /// The kind of an event, which the Trace Event format calls its phase.
  public enum Phase: Sendable {
    /// Something that began at `time` and took `duration`.
    case slice
    /// Something that happened at `time`.
    case instant
    /// A quantity that has the value of `first` from `time` on.
    case counter
    /// A point of an arrow: its beginning, a step or its end, in the slice around `time`. Equal `flow`s are one arrow.
    case flowStart, flowStep, flowEnd
  }

  /// The view that a drawing shows.
  public struct Subject: Hashable, Sendable {
    /// The gallery's name.
    public var gallery: String
    /// The view's index in the gallery.
    public var index: Int
    /// Column and row of the tile; nil for a view that is drawn in one piece.
    public var tile: SIMD2<Int32>?

    /// A view, or a tile of it.
    public init(gallery: String, index: Int, tile: SIMD2<Int32>? = nil) {
      self.gallery = gallery
      self.index = index
      self.tile = tile
    }
  }

  /// A number and its name.
  public typealias Number = (name: StaticString, value: Int)

  /// The kind of the event.
  public var phase: Phase
  /// The category, by which viewers filter.
  public var category: StaticString
  /// The name of what happened; of a counter, the quantity.
  public var name: StaticString
  /// The time at which it happened, in nanoseconds on the monotonic clock.
  public var time: Int
  /// The time that a slice took, in nanoseconds.
  public var duration = 0
  /// The number of the arrow that a flow event belongs to.
  public var flow = 0
  /// The view that the event is about.
  public var subject: Subject?
  /// The way in which it ended, in one word.
  public var outcome: StaticString?
  /// The first of two numbers to show with the event.
  public var first: Number?
  /// The second of them.
  public var second: Number?

  /// An event at `time`, in nanoseconds on the monotonic clock.
  public init(_ phase: Phase, _ name: StaticString, in category: StaticString, at time: Int) {
    self.phase = phase
    self.category = category
    self.name = name
    self.time = time
  }
}
