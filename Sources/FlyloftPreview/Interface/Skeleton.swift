import Flyloft

/// The four corners of an empty card, cut from a card as small as can be: the display thread lays them around plain
/// rectangles, and a skeleton of any size costs no drawing.
struct CardCorners: View {
  /// Of the whole picture, in points: two corners of the card's radius, and a pixel to spare between them.
  static let side = 2 * CardFrame.radius + 4

  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: Self.side, height: Self.side) }

  func draw(on canvas: borrowing Canvas) throws {
    try CardFrame(content: AnyView(PlainCard()), line: palette.line, surround: palette.background).draw(on: canvas)
  }
}

/// Nothing but the background it is drawn on.
struct PlainCard: View {
  func size(fitting width: Double) -> Size { Size(width: width, height: width) }
  func draw(on canvas: borrowing Canvas) {}
}

/// Bars where a card's text would be.
struct SkeletonBars: View {
  static let size = Size(width: 420, height: 70)

  let palette: Palette

  func size(fitting width: Double) -> Size { Self.size }

  func draw(on canvas: borrowing Canvas) {
    for bar in [
      Rect(x: 0, y: 0, width: 220, height: 22), Rect(x: 0, y: 36, width: 420, height: 12),
      Rect(x: 0, y: 58, width: 360, height: 12),
    ] {
      canvas.fill(.roundedRectangle(bar, radius: 6), with: .color(palette.skeleton))
    }
  }
}
