internal import Flyloft
public import FlyloftRendering

/// What a window measured of itself, for the figures panel and for the report on its end.
public struct PreviewReport: Sendable {
  /// Frames that were painted.
  public let frames: Int
  /// The longest turn of the event loop on the display thread, without waits for a processor.
  public let longestTurn: Duration
  /// The longest turn in wall-clock time.
  public let longestTurnWall: Duration
  /// Processor time of the display thread.
  public let displayProcessorTime: Duration
  /// From the arrival of the oldest input in a frame to the frame's requests being sent.
  public let latencyMedian: Duration
  /// The 99th percentile of the same.
  public let latency99: Duration
  /// Area on screen that waited for its first content, times how long it did, since the start; in pixel-milliseconds.
  public let blankPixelMilliseconds: Double
  /// The same in the last minute.
  public let blankPixelMillisecondsLately: Double
  /// From the start of the process to the first painted frame; nil before it.
  public let firstPaint: Duration?
  /// From the start of the process to the first frame without anything blank; nil before it.
  public let fullScreen: Duration?
  /// Requests and look-ups that the cache answered.
  public let cacheHits: Int
  /// Requests and look-ups that the cache could not answer.
  public let cacheMisses: Int
  /// Draws that ended with a picture.
  public let drawn: Int
  /// Requests that failed.
  public let failed: Int
  /// Requests that joined an equal draw, which was running already.
  public let joined: Int
  /// Requests that a newer one replaced.
  public let superseded: Int
  /// Requests that were taken back.
  public let cancelled: Int
  /// Pictures that the cache evicted.
  public let evicted: Int
  /// Pictures that were larger than the cache.
  public let oversized: Int
  /// Requests that wait, by what they are for.
  public let queue: QueueCounts
  /// Draws that run.
  public let running: Int
  /// The bytes of pictures that the cache holds.
  public let cacheByteCount: Int
  /// The bytes of pictures that the cache may hold; fewer than configured while memory is short.
  public let cacheBudget: Int
  /// The processor time that draws have taken.
  public let drawTime: Duration
  /// The processor time that draws would have taken if the cache had not answered.
  public let savedTime: Duration
  /// The resident memory of the process in megabytes.
  public let residentMegabytes: Double

  /// Share of look-ups that the cache answered, from 0 to 1.
  public var hitRate: Double {
    let total = cacheHits + cacheMisses
    return total == 0 ? 0 : Double(cacheHits) / Double(total)
  }

  var latencyText: String {
    "\(decimal(latencyMedian.inMilliseconds, 2)) / \(decimal(latency99.inMilliseconds, 1)) ms"
  }

  /// The report as a JSON object of numbers; times are in milliseconds.
  public var json: String {
    var fields: [(String, String)] = [
      ("frames", "\(frames)"),
      ("longestTurnMilliseconds", decimal(longestTurn.inMilliseconds, 3)),
      ("longestTurnWallMilliseconds", decimal(longestTurnWall.inMilliseconds, 3)),
      ("displayProcessorMilliseconds", decimal(displayProcessorTime.inMilliseconds, 3)),
      ("inputToPaintMedianMilliseconds", decimal(latencyMedian.inMilliseconds, 3)),
      ("inputToPaint99Milliseconds", decimal(latency99.inMilliseconds, 3)),
      ("blankPixelMilliseconds", "\(Int(blankPixelMilliseconds.rounded()))"),
    ]
    if let firstPaint { fields.append(("firstPaintMilliseconds", decimal(firstPaint.inMilliseconds, 3))) }
    if let fullScreen { fields.append(("fullScreenMilliseconds", decimal(fullScreen.inMilliseconds, 3))) }
    fields += [
      ("cacheHits", "\(cacheHits)"), ("cacheMisses", "\(cacheMisses)"), ("drawn", "\(drawn)"),
      ("failed", "\(failed)"), ("joined", "\(joined)"), ("superseded", "\(superseded)"),
      ("cancelled", "\(cancelled)"), ("evicted", "\(evicted)"), ("oversized", "\(oversized)"),
      ("waiting", "\(queue.total)"), ("waitingInteractive", "\(queue.interactive)"),
      ("waitingVisible", "\(queue.visible)"), ("waitingAhead", "\(queue.prefetch)"),
      ("waitingBackground", "\(queue.background)"), ("running", "\(running)"), ("cacheBytes", "\(cacheByteCount)"),
      ("cacheBudgetBytes", "\(cacheBudget)"), ("drawMilliseconds", decimal(drawTime.inMilliseconds, 3)),
      ("savedMilliseconds", decimal(savedTime.inMilliseconds, 3)),
      ("residentMegabytes", decimal(residentMegabytes, 1)),
    ]
    return "{\n" + fields.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }
}
