package import Flyloft

/// One line of the table: a window's size, how long its cards take to draw, and how many rows there are.
package struct Scenario: Hashable, Sendable {
  /// The window's size in device pixels.
  package var size: PixelSize
  /// How long a card takes to draw, in milliseconds.
  package var cardMilliseconds: Double
  /// How many rows the gallery has.
  package var rows: Int

  /// A scenario of these values.
  package init(size: PixelSize, cardMilliseconds: Double, rows: Int) {
    self.size = size
    self.cardMilliseconds = cardMilliseconds
    self.rows = rows
  }

  /// Every combination of the values, sorted by size first, then by cards, then by rows.
  package static func all(sizes: [PixelSize], cardMilliseconds: [Double], rows: [Int]) -> [Scenario] {
    sizes.flatMap { size in
      cardMilliseconds.flatMap { cards in
        rows.map { Scenario(size: size, cardMilliseconds: cards, rows: $0) }
      }
    }
  }
}
