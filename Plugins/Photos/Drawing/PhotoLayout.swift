internal import Flyloft

/// Where a photograph of some aspect ratio is in a card of some width.
struct PhotoLayout {
  /// The size of the whole card in points.
  let size: Size
  /// The photograph's rectangle in points.
  let frame: Rect

  /// The greatest height of a card in points: a window a thousand points wide then shows the beginning of the next one.
  private static let heightLimit = 480.0

  init(shape: PixelSize, width: Double) {
    let margin = width < 480 ? 12.0 : 24.0
    let room = Size(width: max(width - 2 * margin, 1), height: Self.heightLimit - 2 * margin)
    let fitted = Size(width: Double(shape.width), height: Double(shape.height)).scaledToFit(room)
    size = Size(width: width, height: (fitted.height + 2 * margin).rounded(.up))
    frame = Rect(center: Point(x: width / 2, y: size.height / 2), size: fitted)
  }

  /// The device pixels that the photograph covers, rounded up.
  func pixels(at scale: Double) -> PixelSize {
    PixelSize(width: Int((frame.width * scale).rounded(.up)), height: Int((frame.height * scale).rounded(.up)))
  }
}
