/// A turn of the event loop that was so long that somebody could have noticed it.
package struct LongTurn: Sendable {
  /// Half a frame at 60 Hz: what takes longer is told of.
  static let limit = Duration.milliseconds(8)

  /// What a turn does.
  package enum Part: Sendable {
    /// Reading what has arrived: input, and answers of processes.
    case sources
    /// Timers that were due.
    case timers
    /// What other threads, and earlier turns, have posted.
    case work
    /// The ends of turns, in which windows paint.
    case painting
    /// Most of the turn was spent waiting for views in `DrawingMode.sync`, in whichever of the others.
    case held
  }

  /// When it began, on the monotonic clock.
  package let start: Duration
  /// The time that it took by the monotonic clock.
  package let wall: Duration
  /// The time for which the display thread ran.
  package let ran: Duration
  /// The time for which it waited for a processor that others had. It was blocked for what is left of `wall`.
  package let delayed: Duration
  /// What took most of it.
  package let part: Part
}
