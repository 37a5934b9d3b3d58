internal import Flyloft
internal import FlyloftRegistry
package import FlyloftRendering

/// The measurements that a window has made of itself, for the figures panel and for the report on its end.
package struct PreviewReport: Sendable {
  /// Frames that were painted.
  package let frames: Int
  /// The longest turn of the event loop on the display thread, without waits for a processor.
  package let longestTurn: Duration
  /// The same without what it waited for views that are drawn in `DrawingMode.sync`.
  package let longestTurnUnheld: Duration
  /// The longest turn in wall-clock time.
  package let longestTurnWall: Duration
  /// Processor time of the display thread.
  package let displayProcessorTime: Duration
  /// From the arrival of the oldest input in a frame to the frame's requests being sent.
  package let latencyMedian: Duration
  /// The 99th percentile of the same.
  package let latency99: Duration
  /// Area on screen that waited for its first content, times how long it did, since the start; in pixel-milliseconds.
  package let blankPixelMilliseconds: Double
  /// The same in the last minute.
  package let blankPixelMillisecondsLately: Double
  /// From the start of the process to the first painted frame; nil before it.
  package let firstPaint: Duration?
  /// From the start of the process to the first frame without anything blank; nil before it.
  package let fullScreen: Duration?
  /// Requests and look-ups that the cache answered.
  package let cacheHits: Int
  /// Requests and look-ups that the cache could not answer.
  package let cacheMisses: Int
  /// Draws that ended with a picture.
  package let drawn: Int
  /// Requests that failed.
  package let failed: Int
  /// Requests that joined an equal draw, which was running already.
  package let joined: Int
  /// Requests that a newer one replaced.
  package let superseded: Int
  /// Requests that were taken back.
  package let cancelled: Int
  /// Pictures that the cache evicted.
  package let evicted: Int
  /// Pictures that were larger than the cache.
  package let oversized: Int
  /// Requests that wait, by what they are for.
  package let queue: QueueCounts
  /// Draws that run.
  package let running: Int
  /// The bytes of pictures that the cache holds.
  package let cacheByteCount: Int
  /// The bytes of pictures that the cache may hold; fewer than configured while memory is short.
  package let cacheBudget: Int
  /// The bytes of what views have loaded that are kept.
  package let dataByteCount: Int
  /// The processor time that draws have taken.
  package let drawTime: Duration
  /// The processor time that draws would have taken if the cache had not answered.
  package let savedTime: Duration
  /// The resident memory of the process in megabytes.
  package let residentMegabytes: Double

  /// Share of look-ups that the cache answered, from 0 to 1.
  package var hitRate: Double {
    let total = cacheHits + cacheMisses
    return total == 0 ? 0 : Double(cacheHits) / Double(total)
  }

  var latencyText: String {
    "\(decimal(latencyMedian.inMilliseconds, 2)) / \(decimal(latency99.inMilliseconds, 1)) ms"
  }

  /// The report as a JSON object of numbers; times are in milliseconds.
  package var json: String {
    func milliseconds(_ duration: Duration) -> Double { Double(duration.nanoseconds / 1000) / 1000 }
    var numbers: [String: Double] = [
      "longestTurnMilliseconds": milliseconds(longestTurn),
      "longestTurnUnheldMilliseconds": milliseconds(longestTurnUnheld),
      "longestTurnWallMilliseconds": milliseconds(longestTurnWall),
      "displayProcessorMilliseconds": milliseconds(displayProcessorTime),
      "inputToPaintMedianMilliseconds": milliseconds(latencyMedian),
      "inputToPaint99Milliseconds": milliseconds(latency99),
      "blankPixelMilliseconds": blankPixelMilliseconds.rounded(),
      "drawMilliseconds": milliseconds(drawTime), "savedMilliseconds": milliseconds(savedTime),
      "residentMegabytes": (residentMegabytes * 10).rounded() / 10,
    ]
    numbers["firstPaintMilliseconds"] = firstPaint.map(milliseconds)
    numbers["fullScreenMilliseconds"] = fullScreen.map(milliseconds)
    let counts = [
      "frames": frames, "cacheHits": cacheHits, "cacheMisses": cacheMisses, "drawn": drawn, "failed": failed,
      "joined": joined, "superseded": superseded, "cancelled": cancelled, "evicted": evicted, "oversized": oversized,
      "waiting": queue.total, "waitingInteractive": queue.interactive, "waitingVisible": queue.visible,
      "waitingAhead": queue.prefetch, "waitingBackground": queue.background, "running": running,
      "cacheBytes": cacheByteCount, "cacheBudgetBytes": cacheBudget, "dataBytes": dataByteCount,
    ]
    return JSONText.lines(numbers.merging(counts.mapValues(Double.init)) { $1 })
  }
}
