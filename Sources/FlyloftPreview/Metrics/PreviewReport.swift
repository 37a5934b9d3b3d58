internal import Flyloft
public import FlyloftRendering

/// What a window measured of itself, for the figures panel and for the report on its end.
public struct PreviewReport: Sendable {
  public let frames: Int
  /// The longest time the display thread was busy in one turn, waits for a processor left out.
  public let longestTurn: Duration
  /// The same by the clock on the wall.
  public let longestTurnWall: Duration
  /// Processor time of the display thread.
  public let displayProcessorTime: Duration
  /// From the arrival of the oldest input in a frame to the frame's requests being sent.
  public let latencyMedian: Duration
  public let latency99: Duration
  /// Area on screen that waited for its first content, times how long it did, since the start; in pixel-milliseconds.
  public let blankPixelMilliseconds: Double
  /// The same in the last minute.
  public let blankPixelMillisecondsLately: Double
  /// From the start of the process.
  public let firstPaint: Duration?
  public let fullScreen: Duration?
  public let cacheHits: Int
  public let cacheMisses: Int
  public let drawn: Int
  public let failed: Int
  public let joined: Int
  public let superseded: Int
  public let cancelled: Int
  public let evicted: Int
  public let oversized: Int
  /// Requests that wait, by what they are for.
  public let queue: QueueCounts
  public let running: Int
  public let cacheByteCount: Int
  public let cacheBudget: Int
  public let drawTime: Duration
  public let savedTime: Duration
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
