import Flyloft

/// Quick cards, each of a colour of its own.
struct ColoredCards: Gallery {
  var count: Int { 400 }

  func view(at index: Int) -> Card { Card(index: index) }

  struct Card: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 100) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(ColoredCards.color(index))) }
  }

  /// Of neighbours, no two are the same.
  static func color(_ index: Int) -> Color { Color(hex: 0x102030 + UInt32(index) * 0x01_0003) }
}
