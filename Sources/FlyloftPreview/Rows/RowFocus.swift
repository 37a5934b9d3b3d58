import Flyloft

/// The view that has the keyboard.
struct RowFocus: Equatable, Sendable {
  var row: Int
  /// True if the button on it has the keyboard: of the card in its place, or of its load.
  var isOnButton = false
  /// True if it is marked as what a menu is about, and for as long as that is open.
  var isOfMenu = false

  /// Paints a frame along the inner edges of a view, or around a button. A line of the background's colour is inside it, so that it
  /// can be seen beside colours of any view.
  static func paint(
    along frame: PixelRect, inside clip: PixelRect, scale: Double, _ palette: Palette, into list: inout PaintList
  ) {
    let (bar, line) = (max(Int((2 * scale).rounded()), 2), max(Int(scale), 1))
    for (inset, width, color) in [(0, bar, palette.accent), (bar, line, palette.background)] {
      let rect = PixelRect(
        x: frame.minX + inset, y: frame.minY + inset, width: frame.width - 2 * inset, height: frame.height - 2 * inset)
      for side in [
        PixelRect(x: rect.minX, y: rect.minY, width: rect.width, height: width),
        PixelRect(x: rect.minX, y: rect.maxY - width, width: rect.width, height: width),
        PixelRect(x: rect.minX, y: rect.minY, width: width, height: rect.height),
        PixelRect(x: rect.maxX - width, y: rect.minY, width: width, height: rect.height),
      ] {
        list.fill(side.intersection(clip), with: color)
      }
    }
  }
}
