import Flyloft

/// The pictures that a place shows in place of its own, so that they are compared.
struct ComparedLook: Equatable, Sendable {
  let way: ComparisonWay
  let before: Image
  let after: Image
  /// Both as one, as a worker has drawn them.
  let drawn: Image?

  /// The pictures and the part of the place in which each shows, from its upper left corner.
  ///
  /// - Parameter middle: where the view's middle is, on the same way.
  func pieces(in size: PixelSize, middle: Int) -> [(image: Image, part: PixelRect)] {
    let whole = PixelRect(origin: .zero, size: size)
    switch way {
    case .after: return [(after, whole)]
    case .before: return [(before, whole)]
    case .split:
      let left = min(max(middle, 0), size.width)
      return [
        (before, PixelRect(x: 0, y: 0, width: left, height: size.height)),
        (after, PixelRect(x: left, y: 0, width: size.width - left, height: size.height)),
      ].filter { !$0.1.isEmpty }
    case .onionSkin, .difference: return [(drawn ?? after, whole)]
    }
  }

  /// Paints them where the place stands.
  ///
  /// - Parameters:
  ///   - row: where all of its view stands.
  ///   - line: the width of the line between two halves.
  func paint(
    in frame: PixelRect, of row: PixelRect, inside clip: PixelRect, line: Int, _ palette: Palette,
    into list: inout PaintList
  ) {
    let middle = row.minX + row.width / 2
    if way == .split {
      let rect = PixelRect(x: middle - line / 2, y: frame.minY, width: line, height: frame.height)
      list.fill(rect.intersection(clip), with: palette.text)
    }
    for (image, part) in pieces(in: frame.size, middle: middle - frame.minX) {
      list.draw(image, at: frame.origin, inside: part.offset(x: frame.minX, y: frame.minY).intersection(clip))
    }
    list.fill(clip, with: palette.background)
  }
}

/// The mark of a view that the last edit has changed: a plus over a minus. It is a square in a corner, where that of an old
/// picture is a bar along an edge.
enum ChangeMark: Equatable, Sendable {
  case plain
  /// Of the view that was gone to last: its colours are exchanged.
  case current

  /// Paints it at the right of a view, or at the left of one that is wider than the room for it.
  func paint(
    on row: PixelRect, in room: PixelRect, inside clip: PixelRect, scale: Double, _ palette: Palette,
    into list: inout PaintList
  ) {
    let side = max(min(Int(18 * scale), row.width / 3, row.height / 3), 3)
    let inset = side / 3
    let x = row.width > room.width ? row.minX + inset : row.maxX - inset - side
    let (front, back) = self == .plain ? (palette.background, palette.accent) : (palette.accent, palette.background)
    func fill(_ left: Int, _ top: Int, _ width: Int, _ height: Int, _ color: Color) {
      let rect = PixelRect(x: x + left, y: row.minY + inset + top, width: width, height: height)
      list.fill(rect.intersection(clip), with: color)
    }
    let (stroke, length) = (max(side / 9, 1), side / 9 * 5)
    let (left, top) = ((side - length) / 2, side / 6)
    fill(left, top + (length - stroke) / 2, length, stroke, front)
    fill((side - stroke) / 2, top, stroke, length, front)
    fill(left, side - top - stroke, length, stroke, front)
    fill(0, 0, side, side, back)
    let edge = max(Int(scale), 1)
    fill(-edge, -edge, side + 2 * edge, side + 2 * edge, front)
  }
}
