public import Flyloft

/// Cards that take about a frame each to draw, as many as wanted: what scrolling is tried and measured with.
public struct StressCards: Gallery {
  static let rowsRange = 1...10_000_000
  static let blobsRange = 0...10_000
  // A line of the card's type fits into the least; the most is a tall window's height.
  static let rowHeightRange = 40...4_000

  public var rows = 1_000
  public var blobs = 100
  /// In points.
  public var rowHeight = 160

  public init() {}

  public static var knobs: [Knob<StressCards>] {
    [
      Knob("rows", \.rows, in: rowsRange),
      Knob("blobs", \.blobs, in: blobsRange),
      Knob("rowHeight", \.rowHeight, in: rowHeightRange),
    ]
  }

  public var count: Int { rows }

  /// - Throws: `StressCardsError.outOfRange`, for values set past the knobs.
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
  case outOfRange(knob: String, value: Int, allowed: ClosedRange<Int>)

  public var description: String {
    switch self {
    case .outOfRange(let knob, let value, let allowed):
      "\(knob) is \(value.grouped): it must be from \(allowed.lowerBound.grouped) to \(allowed.upperBound.grouped)."
    }
  }
}
