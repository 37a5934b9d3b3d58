public import Flyloft

/// One line of the table: a window's size, how long its cards take to draw, and how many rows there are.
public struct Scenario: Hashable, Sendable {
  /// The window's size in device pixels.
  public var size: PixelSize
  /// How long a card takes to draw, in milliseconds.
  public var cardMilliseconds: Double
  /// How many rows the gallery has.
  public var rows: Int

  /// A scenario of these values.
  public init(size: PixelSize, cardMilliseconds: Double, rows: Int) {
    self.size = size
    self.cardMilliseconds = cardMilliseconds
    self.rows = rows
  }

  /// Every combination of the values, sorted by size first, then by cards, then by rows.
  public static func all(sizes: [PixelSize], cardMilliseconds: [Double], rows: [Int]) -> [Scenario] {
    sizes.flatMap { size in
      cardMilliseconds.flatMap { cards in
        rows.map { Scenario(size: size, cardMilliseconds: cards, rows: $0) }
      }
    }
  }
}
