/// The times that a window's frames took on the monotonic clock, from when the delegate was asked for damage until all
/// requests were sent. The server's work is not included.
public struct FrameMetrics: Sendable {
  /// One painted frame.
  public struct Frame: Sendable, Equatable {
    /// The time at which its requests were sent, on the monotonic clock.
    public var time: Duration
    /// The time that it took.
    public var duration: Duration
  }

  /// The number of frames that were painted.
  public private(set) var count = 0
  /// The duration of the last frame.
  public private(set) var last = Duration.zero
  /// The longest duration of a frame.
  public private(set) var longest = Duration.zero
  /// The last 240 frames.
  public private(set) var recent = Ring<Frame>(capacity: 240)
  /// For the last 240 frames that answered input: the time from the turn that read the oldest input until the requests were
  /// sent.
  public private(set) var latencies = Ring<Duration>(capacity: 240)
  /// The damaged pixels of all frames. Pixels that the server copied within the window don't count.
  public private(set) var paintedPixels = 0

  /// Metrics of no frames.
  public init() {}

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
  public mutating func reset() { self = FrameMetrics() }
}
