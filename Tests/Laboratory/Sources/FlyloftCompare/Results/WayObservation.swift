/// What one run of one way measured. Times are in milliseconds since the work was asked for.
package struct WayObservation: Hashable, Sendable {
  /// From one painting of the strip to the next, each.
  package var frames: [Double] = []
  /// When the strip was painted.
  package var pulses: [Double] = []
  /// The longest time from an input until anything was painted.
  package var longestFreeze = 0.0
  /// When the first result was painted; nil where none was.
  package var firstResult: Double?
  /// When the last result was painted; nil where the way was stopped before.
  package var lastResult: Double?
  /// Whether results came in the order in which they were asked for; nil where none came.
  package var inOrder: Bool?
  /// Every draw, or item of a task.
  package var steps: [Step] = []
  /// From cancelling until nothing ran any more; nil where it went on.
  package var cancel: Double?
  /// The most threads.
  package var threads = 0
  /// The most memory.
  package var megabytes = 0.0
  /// Processor time of all threads.
  package var processor = 0.0
  /// When nothing happened any more, or the limit was reached.
  package var end = 0.0
  /// Whether the work came to rest within its limit.
  package var isWhole = true

  /// A draw, or an item of a task.
  package struct Step: Hashable, Sendable {
    /// When it began.
    package var begin: Double
    /// When it ended; nil where it was running at the end.
    package var end: Double?
    /// Whether its result was painted.
    package var isShown: Bool
  }

  /// An observation of nothing.
  package init() {}

  /// How many draws were begun.
  package var begun: Int { steps.count }
  /// How many of them were painted.
  package var shown: Int { steps.count(where: \.isShown) }
  /// How many were not.
  package var wasted: Int { begun - shown }
}
