import Flyloft
import FlyloftObserver
import TestSupport

/// Cards of which all but the first stay at a gate while they are drawn.
struct HeldCards: Gallery {
  var gate = Gate()

  var count: Int { 400 }

  func view(at index: Int) -> HeldCard { HeldCard(index: index, gate: index == 0 ? nil : gate) }
}

struct HeldCard: View {
  let index: Int
  let gate: Gate?

  func size(fitting width: Double) -> Size { Size(width: width, height: 300) }

  func draw(on canvas: borrowing Canvas) {
    gate?.pass()
    canvas.fill(with: .color(Self.color(index)))
  }

  /// Of neighbours, no two are the same.
  static func color(_ index: Int) -> Color { Color(hex: 0x402030 + UInt32(index) * 0x01_0003) }
}

/// Where a card is seen in a window.
struct CardExtent: Equatable {
  /// Down a column right of the sidebar.
  var rows = 0..<0
  /// In the middle of those.
  var left = 0

  init() {}

  /// Nil where the card is not seen.
  init?(of card: Int, in picture: Screenshot) {
    let color = HeldCard.color(card).pixel
    guard picture.size.width > 560 else { return nil }
    let column = (0..<picture.size.height).filter { picture[560, $0] == color }
    guard let top = column.first, let bottom = column.last else { return nil }
    rows = top..<bottom + 1
    left = (0..<560).first { picture[$0, (top + bottom) / 2] == color } ?? 560
  }
}
