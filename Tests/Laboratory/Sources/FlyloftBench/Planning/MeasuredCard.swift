internal import Flyloft
internal import FlyloftRegistry
internal import Linked
private import ViewRegistry

/// The cards that are scrolled: views of the gallery StressCards.
package enum MeasuredCard {
  static let gallery = "StressCards"
  static let blobLimit = 1...10_000
  /// The height of a card in points.
  static let height = 160

  /// The card with `blobs` blobs at `row`.
  ///
  /// - Throws: `MissingGallery`, or what the gallery throws.
  static func view(row: Int, blobs: Int) throws -> AnyView {
    guard let registered = registry.galleries.first(where: { $0.name == gallery }) else { throw MissingGallery() }
    return try registered([
      KnobSetting(name: "rows", value: "10000000"), KnobSetting(name: "blobs", value: "\(blobs)"),
    ]).view(at: row)
  }

  /// How many blobs a card of this width must have to take `milliseconds` of processor time on this machine; at most
  /// 10,000.
  ///
  /// - Parameter width: in points.
  /// - Throws: `MissingGallery`, or what drawing throws.
  package static func blobs(taking milliseconds: Double, width: Int) throws -> Int {
    try blobs(taking: milliseconds) { try drawTime(blobs: $0, width: width) }
  }

  /// - Parameter drawTime: measures how many milliseconds a card of so many blobs takes.
  static func blobs(taking milliseconds: Double, _ drawTime: (Int) throws -> Double) rethrows -> Int {
    var blobs = 100
    // The time is nearly proportional to the blobs; after two corrections the guess is as exact as the clock.
    for _ in 0..<3 {
      let time = try drawTime(blobs)
      blobs = Int((Double(blobs) * milliseconds / max(time, 0.001)).rounded())
      blobs = min(max(blobs, blobLimit.lowerBound), blobLimit.upperBound)
    }
    return blobs
  }

  /// The processor time that a card takes, in milliseconds: the median of five.
  static func drawTime(blobs: Int, width: Int) throws -> Double {
    var times = Latencies()
    for row in 0..<5 {
      let view = try view(row: row, blobs: blobs)
      let surface = try Surface(size: PixelSize(width: width, height: height))
      // Processor time and not wall-clock time, because other programs may run on this machine.
      let start = Duration.threadProcessorTime
      try surface.draw(background: .white) { try view.draw(on: $0) }
      times.add(.threadProcessorTime - start)
    }
    return times.median
  }
}

/// The gallery that is scrolled isn't built in.
package struct MissingGallery: Error, CustomStringConvertible {
  /// What is missing and how to get it.
  package var description: String {
    "The gallery \(MeasuredCard.gallery) isn't built in, and it is what gets scrolled: "
      + "put Plugins/\(MeasuredCard.gallery) back and build again."
  }
}
