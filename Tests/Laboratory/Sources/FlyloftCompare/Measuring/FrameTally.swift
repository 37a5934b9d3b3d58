internal import Linked

/// Frames and freezes, as seen from outside. Times are in milliseconds since the beginning.
///
/// A frame is the time from one painting of the strip to the next. While nothing is in the main thread's way it is painted at
/// every refresh. A freeze is the time from an input to the next time that anything is painted.
struct FrameTally {
  private(set) var frames = Latencies()
  /// When the strip was painted.
  private(set) var pulses: [Double] = []
  private(set) var longestFreeze = 0.0
  private var lastPulse = 0.0
  private var waitingInput: Double?

  /// An input was sent.
  mutating func input(at time: Double) {
    if waitingInput == nil { waitingInput = time }
  }

  /// Something was painted.
  ///
  /// - Parameter isPulse: whether it was the strip.
  mutating func painted(at time: Double, isPulse: Bool) {
    endFreeze(at: time)
    guard isPulse else { return }
    frames.samples.append(time - lastPulse)
    pulses.append(time)
    lastPulse = time
  }

  /// Ends the measurement. A frame that has not come by then has taken at least that long, if it is late.
  mutating func finish(at time: Double) {
    endFreeze(at: time)
    if time - lastPulse > 2 * refreshMilliseconds { frames.samples.append(time - lastPulse) }
  }

  private mutating func endFreeze(at time: Double) {
    guard let input = waitingInput else { return }
    longestFreeze = max(longestFreeze, time - input)
    waitingInput = nil
  }
}

/// The time between two refreshes of a display of 60 Hz, which Xvfb and most are.
let refreshMilliseconds = 1000.0 / 60
