/// What one round of one scenario showed. Times in milliseconds unless the name says otherwise, and all of them kept.
public struct Observation: Codable, Hashable, Sendable {
  /// From the start of the process to the first damage, for each start.
  public var firstPaint: [Double] = []
  /// From the start of the process until no more of the window was blank than at rest; without the screen's memory none.
  public var fullScreen: [Double] = []
  /// From before a wheel event was sent to the reading of the first damage report after it.
  public var wheelToDamage: [Double] = []
  /// The same, to the last report within the time of one event.
  public var wheelToLastDamage: [Double] = []
  /// Wheel events after which nothing was painted.
  public var unansweredEvents = 0
  /// Wheel events that were sent while the window would not come to rest from the one before.
  public var restlessEvents = 0
  /// In the steady scroll, from the beginning of one frame to that of the next.
  public var frameGaps: [Double] = []
  public var frames = 0
  /// From the first event of the steady scroll to the last damage.
  public var scrollMilliseconds = 0.0
  /// Of the band that is looked at, pixels without content times milliseconds, in the steady scroll.
  public var blankPixelMilliseconds: Double?
  /// The same as a share of the band and of the time, from 0 to 1.
  public var blankShare: Double?
  /// Where the program counts it by itself: of the whole window, from its start to its end.
  public var ownBlankPixelMilliseconds: Double?
  /// Processor time of the first thread, in the steady scroll.
  public var displayThreadMillisecondsPerFrame: Double?
  /// One `memcpy` of the window's pixels.
  public var frameCopyMilliseconds = 0.0
  /// Processor time of all threads and processes of the program, for each event of the steady scroll.
  public var processorMillisecondsPerEvent = 0.0
  /// Processor time of the X server, for each event of the steady scroll.
  public var serverMillisecondsPerEvent = 0.0
  /// Processor time of all threads, in a window that nobody touches.
  public var idleMillisecondsPerSecond = 0.0
  /// Of all processes, shared memory counted once, and what the X server took for the program.
  public var memoryMegabytes = 0.0
  /// Resident memory of all processes; what they share with each other or with the X server is counted for each.
  public var residentMegabytes = 0.0
  /// Share of the time that the first thread was ready and had no processor, while the wheel was timed.
  public var runQueueDelayShare = 0.0
  /// The machine's load over the last minute.
  public var load = 0.0

  public init() {}
}
