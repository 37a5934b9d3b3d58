/// What one round of one line measured, with every sample. Times are in milliseconds.
package struct Observation: Codable, Hashable, Sendable {
  /// From the start of the process to the first damage, for each start.
  package var firstPaint: [Double] = []
  /// From the start of the process until no more of the window was blank than at rest, for each start; empty if the
  /// screen's memory can't be read.
  package var fullScreen: [Double] = []
  /// From just before a wheel event was sent until the first report of damage after it was read.
  package var wheelToDamage: [Double] = []
  /// From just before a wheel event was sent until the last report of damage before the next event was read.
  package var wheelToLastDamage: [Double] = []
  /// How many wheel events had no damage after them.
  package var unansweredEvents = 0
  /// How many wheel events were sent before the window had settled from the one before.
  package var restlessEvents = 0
  /// In the steady scroll, from the beginning of one frame to that of the next.
  package var frameGaps: [Double] = []
  /// How many frames the steady scroll had.
  package var frames = 0
  /// From the first event of the steady scroll to the last damage.
  package var scrollMilliseconds = 0.0
  /// In the steady scroll, blank pixels of the band that is read, times milliseconds.
  package var blankPixelMilliseconds: Double?
  /// The same as a share of the band's area and of the time, from 0 to 1.
  package var blankShare: Double?
  /// The same as `wheelToLastDamage` in a window that glides otherwise, told not to.
  package var wheelToLastDamageStill: [Double]?
  /// While a document is read at two pages a second, blank pixels of the band that is read, times milliseconds.
  package var readingBlank: Double?
  /// The same while Page Down is held.
  package var heldBlank: Double?
  /// How the first page of a document differs from poppler's own picture of it.
  package var difference: PageDifference?
  /// The blank pixels of the whole window, times milliseconds, as counted by the program from its start to its end.
  package var ownBlankPixelMilliseconds: Double?
  /// The processor time of the first thread for a frame of the steady scroll.
  package var displayThreadMillisecondsPerFrame: Double?
  /// One `memcpy` of the window's pixels.
  package var frameCopyMilliseconds = 0.0
  /// The processor time of all threads and processes of the program for an event of the steady scroll.
  package var processorMillisecondsPerEvent = 0.0
  /// The processor time of the X server for an event of the steady scroll.
  package var serverMillisecondsPerEvent = 0.0
  /// The processor time of all threads for a second without input.
  package var idleMillisecondsPerSecond = 0.0
  /// The memory of all processes, with shared memory counted once, and what the X server allocated for the program.
  package var memoryMegabytes = 0.0
  /// The resident memory of all processes, with shared memory counted for each of them.
  package var residentMegabytes = 0.0
  /// While wheel events were timed, the share of the time in which the first thread was ready but had no processor.
  package var runQueueDelayShare = 0.0
  /// The machine's load average of the last minute.
  package var load = 0.0

  /// An observation without any measurements.
  package init() {}
}
