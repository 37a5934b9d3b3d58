/// What one round of one line measured, with every sample. Times are in milliseconds.
public struct Observation: Codable, Hashable, Sendable {
  /// From the start of the process to the first damage, for each start.
  public var firstPaint: [Double] = []
  /// From the start of the process until no more of the window was blank than at rest, for each start; empty if the
  /// screen's memory can't be read.
  public var fullScreen: [Double] = []
  /// From just before a wheel event was sent until the first report of damage after it was read.
  public var wheelToDamage: [Double] = []
  /// From just before a wheel event was sent until the last report of damage before the next event was read.
  public var wheelToLastDamage: [Double] = []
  /// How many wheel events had no damage after them.
  public var unansweredEvents = 0
  /// How many wheel events were sent before the window had settled from the one before.
  public var restlessEvents = 0
  /// In the steady scroll, from the beginning of one frame to that of the next.
  public var frameGaps: [Double] = []
  /// How many frames the steady scroll had.
  public var frames = 0
  /// From the first event of the steady scroll to the last damage.
  public var scrollMilliseconds = 0.0
  /// In the steady scroll, blank pixels of the band that is read, times milliseconds.
  public var blankPixelMilliseconds: Double?
  /// The same as a share of the band's area and of the time, from 0 to 1.
  public var blankShare: Double?
  /// The blank pixels of the whole window, times milliseconds, as counted by the program from its start to its end.
  public var ownBlankPixelMilliseconds: Double?
  /// The processor time of the first thread for a frame of the steady scroll.
  public var displayThreadMillisecondsPerFrame: Double?
  /// One `memcpy` of the window's pixels.
  public var frameCopyMilliseconds = 0.0
  /// The processor time of all threads and processes of the program for an event of the steady scroll.
  public var processorMillisecondsPerEvent = 0.0
  /// The processor time of the X server for an event of the steady scroll.
  public var serverMillisecondsPerEvent = 0.0
  /// The processor time of all threads for a second without input.
  public var idleMillisecondsPerSecond = 0.0
  /// The memory of all processes, with shared memory counted once, and what the X server allocated for the program.
  public var memoryMegabytes = 0.0
  /// The resident memory of all processes, with shared memory counted for each of them.
  public var residentMegabytes = 0.0
  /// While wheel events were timed, the share of the time in which the first thread was ready but had no processor.
  public var runQueueDelayShare = 0.0
  /// The machine's load average of the last minute.
  public var load = 0.0

  /// An observation without any measurements.
  public init() {}
}
