public import Flyloft

/// One line of the table: a window's size, how long its cards take to draw, and how many rows there are.
public struct Scenario: Hashable, Sendable {
  public var size: PixelSize
  /// Milliseconds that a card takes to draw.
  public var cardMilliseconds: Double
  public var rows: Int

  public init(size: PixelSize, cardMilliseconds: Double, rows: Int) {
    self.size = size
    self.cardMilliseconds = cardMilliseconds
    self.rows = rows
  }

  /// Every combination, sizes outermost.
  public static func all(sizes: [PixelSize], cardMilliseconds: [Double], rows: [Int]) -> [Scenario] {
    sizes.flatMap { size in
      cardMilliseconds.flatMap { cards in
        rows.map { Scenario(size: size, cardMilliseconds: cards, rows: $0) }
      }
    }
  }
}
