/// One event of a trace, as its thread adds it; it is formatted later, on another thread.
package struct TraceEvent: Sendable {
  /// The kind of an event, which the Trace Event format calls its phase.
  package enum Phase: Sendable {
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
  package struct Subject: Hashable, Sendable {
    /// The gallery's name.
    package var gallery: String
    /// The view's index in the gallery.
    package var index: Int
    /// Column and row of the tile; nil for a view that is drawn in one piece.
    package var tile: SIMD2<Int32>?

    /// A view, or a tile of it.
    package init(gallery: String, index: Int, tile: SIMD2<Int32>? = nil) {
      self.gallery = gallery
      self.index = index
      self.tile = tile
    }
  }

  /// A number and its name.
  package typealias Number = (name: StaticString, value: Int)

  /// The kind of the event.
  package var phase: Phase
  /// The category, by which viewers filter.
  package var category: StaticString
  /// The name of what happened; of a counter, the quantity.
  package var name: StaticString
  /// The time at which it happened, in nanoseconds on the monotonic clock.
  package var time: Int
  /// The time that a slice took, in nanoseconds.
  package var duration = 0
  /// The number of the arrow that a flow event belongs to.
  package var flow = 0
  /// The view that the event is about.
  package var subject: Subject?
  /// The way in which it ended, in one word.
  package var outcome: StaticString?
  /// The first of two numbers to show with the event.
  package var first: Number?
  /// The second of them.
  package var second: Number?

  /// An event at `time`, in nanoseconds on the monotonic clock.
  package init(_ phase: Phase, _ name: StaticString, in category: StaticString, at time: Int) {
    self.phase = phase
    self.category = category
    self.name = name
    self.time = time
  }
}
