import Flyloft

/// The view that has the keyboard.
struct RowFocus: Equatable, Sendable {
  var row: Int
  /// True if the button on it has the keyboard: of the card in its place, or of its load.
  var isOnButton = false

  /// Paints bars along the inner edges of a view, or around a button: beside colours of any view, and open at corners that may be
  /// round.
  static func paint(
    along frame: PixelRect, inside clip: PixelRect, scale: Double, _ palette: Palette, into list: inout PaintList
  ) {
    let (bar, line) = (max(Int((2 * scale).rounded()), 2), max(Int(scale), 1))
    let corner = min(Int(10 * scale), frame.width / 4, frame.height / 4)
    for (inset, width, color) in [(0, bar, palette.accent), (bar, line, palette.background)] {
      let (left, top) = (frame.minX + inset, frame.minY + inset)
      let (right, bottom) = (frame.maxX - inset - width, frame.maxY - inset - width)
      let (length, height) = (frame.width - 2 * corner, frame.height - 2 * corner)
      for rect in [
        PixelRect(x: frame.minX + corner, y: top, width: length, height: width),
        PixelRect(x: frame.minX + corner, y: bottom, width: length, height: width),
        PixelRect(x: left, y: frame.minY + corner, width: width, height: height),
        PixelRect(x: right, y: frame.minY + corner, width: width, height: height),
      ] {
        list.fill(rect.intersection(clip), with: color)
      }
    }
  }
}
