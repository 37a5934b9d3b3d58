/// The times that a window's frames took on the monotonic clock, from when the delegate was asked for damage until all
/// requests were sent. The server's work is not included.
package struct FrameMetrics: Sendable {
  /// One painted frame.
  package struct Frame: Sendable, Equatable {
    /// The time at which its requests were sent, on the monotonic clock.
    package var time: Duration
    /// The time that it took.
    package var duration: Duration
  }

  /// The number of frames that were painted.
  package private(set) var count = 0
  /// The duration of the last frame.
  package private(set) var last = Duration.zero
  /// The longest duration of a frame.
  package private(set) var longest = Duration.zero
  /// The last 240 frames.
  package private(set) var recent = Ring<Frame>(capacity: 240)
  /// For the last 240 frames that answered input: the time from the turn that read the oldest input until the requests were
  /// sent.
  package private(set) var latencies = Ring<Duration>(capacity: 240)
  /// The damaged pixels of all frames. Pixels that the server copied within the window don't count.
  package private(set) var paintedPixels = 0

  /// Metrics of no frames.
  package init() {}

  mutating func record(start: Duration, end: Duration, oldestInput: Duration?, pixels: Int) {
    let duration = end - start
    count += 1
    last = duration
    longest = max(longest, duration)
    recent.append(Frame(time: end, duration: duration))
    if let oldestInput { latencies.append(end - oldestInput) }
    paintedPixels += pixels
  }

  /// Begins the metrics anew.
  package mutating func reset() { self = FrameMetrics() }
}
