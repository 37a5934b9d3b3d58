internal import Flyloft
private import FlyloftObserver
internal import FlyloftRegistry
private import Glibc
private import ViewRegistry

/// The cards that are scrolled, as the gallery StressCards draws them.
public enum MeasuredCard {
  static let gallery = "StressCards"
  static let blobLimit = 1...10_000
  /// A card's height in points, and the gap between two.
  static let height = 160
  static let gap = 16

  /// Draws the card with `blobs` blobs at `row` on a canvas.
  ///
  /// - Throws: `MissingGallery`, or what the gallery throws.
  static func view(row: Int, blobs: Int) throws -> AnyView {
    guard let registered = registry.galleries.first(where: { $0.name == gallery }) else { throw MissingGallery() }
    return try registered([
      KnobSetting(name: "rows", value: "10000000"), KnobSetting(name: "blobs", value: "\(blobs)"),
    ]).view(at: row)
  }

  /// How many blobs make a card of this width take `milliseconds` of processor time to draw on this machine, now.
  ///
  /// - Throws: `MissingGallery`, or what drawing throws.
  public static func blobs(taking milliseconds: Double, width: Int) throws -> Int {
    var blobs = 100
    // The time grows nearly in step with the blobs; twice corrected, the guess is as good as the clock.
    for _ in 0..<3 {
      let time = try drawTime(blobs: blobs, width: width)
      blobs = Int((Double(blobs) * milliseconds / max(time, 0.001)).rounded())
      blobs = min(max(blobs, blobLimit.lowerBound), blobLimit.upperBound)
    }
    return blobs
  }

  /// Milliseconds of processor time that a card takes, the median of a few.
  static func drawTime(blobs: Int, width: Int) throws -> Double {
    var times = Latencies()
    for row in 0..<5 {
      let view = try view(row: row, blobs: blobs)
      let surface = try Surface(size: PixelSize(width: width, height: height))
      let start = threadTime()
      try surface.draw(background: .white) { try view.draw(on: $0) }
      times.add(threadTime() - start)
    }
    return times.median
  }

  // Not the time on the wall: others may be at work on this machine.
  private static func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// The gallery that is scrolled wasn't built in.
public struct MissingGallery: Error, CustomStringConvertible {
  public var description: String {
    "The gallery \(MeasuredCard.gallery) isn't built in, and it is what gets scrolled: "
      + "put Plugins/\(MeasuredCard.gallery) back and build again."
  }
}
