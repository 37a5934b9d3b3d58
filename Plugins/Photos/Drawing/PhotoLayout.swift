internal import Flyloft

/// Where a photograph of some shape lies in a card of some width.
struct PhotoLayout {
  /// Of the whole card, in points.
  let size: Size
  /// The photograph itself, in points.
  let frame: Rect

  /// A window a thousand points wide shows a photograph of this height and the beginning of the next.
  private static let heightLimit = 480.0

  init(shape: PixelSize, width: Double) {
    let margin = width < 480 ? 12.0 : 24.0
    let room = Size(width: max(width - 2 * margin, 1), height: Self.heightLimit - 2 * margin)
    let fitted = Size(width: Double(shape.width), height: Double(shape.height)).scaledToFit(room)
    size = Size(width: width, height: (fitted.height + 2 * margin).rounded(.up))
    frame = Rect(center: Point(x: width / 2, y: size.height / 2), size: fitted)
  }

  /// Device pixels that the photograph covers.
  func pixels(at scale: Double) -> PixelSize {
    PixelSize(width: Int((frame.width * scale).rounded(.up)), height: Int((frame.height * scale).rounded(.up)))
  }
}
