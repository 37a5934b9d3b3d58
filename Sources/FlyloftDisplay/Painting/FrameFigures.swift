/// How long a window's frames took, from taking the damage to the flush, by the clock on the wall.
public struct FrameFigures: Sendable {
  public struct Frame: Sendable, Equatable {
    /// When its painting ended, on the monotonic clock.
    public var time: Duration
    public var duration: Duration
  }

  public private(set) var count = 0
  public private(set) var last = Duration.zero
  public private(set) var longest = Duration.zero
  public private(set) var recent = Ring<Frame>(capacity: 240)
  /// For frames with input: from the turn that read the oldest of it to the flush.
  public private(set) var latencies = Ring<Duration>(capacity: 240)
  /// Pixels painted or put, without those that were only moved.
  public private(set) var paintedPixels = 0

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

  public mutating func reset() { self = FrameFigures() }
}
