public import Flyloft

/// Up to ten million cards that each take about a frame to draw, to try and to measure scrolling with.
public struct StressCards: Gallery {
  static let rowsRange = 1...10_000_000
  static let blobsRange = 0...10_000
  // From the height of the title to that of a tall window.
  static let rowHeightRange = 40...4_000

  /// How many cards there are.
  public var rows = 1_000
  /// How many blobs each card has, which decides how long it takes to draw.
  public var blobs = 100
  /// The height of a card in points.
  public var rowHeight = 160

  /// A thousand cards of 100 blobs.
  public init() {}

  /// How many cards, their blobs and their height.
  public static var knobs: [Knob<StressCards>] {
    [
      Knob("rows", \.rows, in: rowsRange, help: "How many cards there are."),
      Knob("blobs", \.blobs, in: blobsRange, help: "Each takes time to draw."),
      Knob("rowHeight", \.rowHeight, in: rowHeightRange, unit: "pt"),
    ]
  }

  /// How many cards there are.
  public var count: Int { rows }

  /// The card of row `index`.
  ///
  /// - Throws: `StressCardsError.outOfRange` for values that the knobs would not take.
  public func view(at index: Int) throws -> StressCard {
    try check(blobs, "blobs", Self.blobsRange)
    try check(rowHeight, "rowHeight", Self.rowHeightRange)
    return StressCard(row: index, blobs: blobs, height: rowHeight)
  }

  private func check(_ value: Int, _ knob: String, _ allowed: ClosedRange<Int>) throws(StressCardsError) {
    guard allowed.contains(value) else { throw .outOfRange(knob: knob, value: value, allowed: allowed) }
  }
}

/// A setting with which no card can be drawn.
public enum StressCardsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A property has a value that its knob would not take.
  case outOfRange(knob: String, value: Int, allowed: ClosedRange<Int>)

  /// What is wrong, with the allowed range.
  public var description: String {
    switch self {
    case .outOfRange(let knob, let value, let allowed):
      "\(knob) is \(value.grouped): it must be from \(allowed.lowerBound.grouped) to \(allowed.upperBound.grouped)."
    }
  }
}
