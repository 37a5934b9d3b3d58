import Flyloft

/// The four corners of an empty card, cut from a card as small as can be: the display thread lays them around plain
/// rectangles, and a skeleton of any size costs no drawing.
struct CardCorners: View {
  /// Of the whole picture, in points: two corners of the card's radius, and a pixel to spare between them.
  static let side = 2 * CardFrame.radius + 4

  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: Self.side, height: Self.side) }

  func draw(on canvas: borrowing Canvas) {
    CardFrame(palette.cardFrame).draw(on: canvas)
  }
}

/// Bars where a card's text would be, below its title.
struct SkeletonBars: View {
  static let size = Size(width: 420, height: 70)
  static let bars = [Rect(x: 0, y: 36, width: 420, height: 12), Rect(x: 0, y: 58, width: 360, height: 12)]

  let palette: Palette

  func size(fitting width: Double) -> Size { Self.size }

  func draw(on canvas: borrowing Canvas) {
    for bar in Self.bars { canvas.fill(.roundedRectangle(bar, radius: bar.height / 2), with: .color(palette.skeleton)) }
  }
}

/// The ten digits beside each other, each in the middle of a cell, to put the numbers of empty cards together from.
struct SkeletonDigits: View {
  /// Of a cell, in points.
  static let width = 11.0
  static let height = 24.0

  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: 10 * Self.width, height: Self.height) }

  func draw(on canvas: borrowing Canvas) {
    let cell = canvas.bounds.width / 10
    for digit in 0..<10 {
      let text = Text(String(digit), font: Self.font.tabular, color: palette.dim)
      let width = text.size().width
      canvas.draw(text, at: Point(x: Double(digit) * cell + (cell - width) / 2, y: 0))
    }
  }

  static let font = Font.system(size: 17, weight: .semibold)
}

/// The gallery's name, which stands after the number.
struct SkeletonName: View {
  static let size = Size(width: 300, height: SkeletonDigits.height)

  let name: String
  let palette: Palette

  func size(fitting width: Double) -> Size { Self.size }

  func draw(on canvas: borrowing Canvas) {
    let text = Text(name, font: .system(size: 17), color: palette.dim, lineLimit: 1)
    canvas.draw(text, at: Point(x: 0, y: 0), width: canvas.bounds.width)
  }
}
