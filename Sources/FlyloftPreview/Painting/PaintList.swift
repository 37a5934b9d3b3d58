package import Flyloft

/// One step of painting a damaged rectangle of the window; a value that anything with pixels can carry out.
package enum PaintCommand: Hashable, Sendable {
  /// The part of a picture at `at` that falls into `clip`. It covers what is below, also where it is transparent.
  case draw(Image, at: PixelPoint, clip: PixelRect)
  /// The part of a picture, made as large as `over`, that falls into `clip`.
  case stretch(Image, over: PixelRect, clip: PixelRect)
  case fill(PixelRect, Color)
}

/// The commands that paint a rectangle, found from front to back: each pixel is sent to the server once, so that nothing
/// flickers through from below.
struct PaintList: Sendable {
  private(set) var commands: [PaintCommand] = []
  private var region: PaintRegion

  init(_ rect: PixelRect) {
    region = PaintRegion(rect)
  }

  private init(_ region: PaintRegion) {
    self.region = region
  }

  var isComplete: Bool { region.isEmpty }

  /// True if any of `rect` is still to be painted.
  func touches(_ rect: PixelRect) -> Bool { region.touches(rect) }

  /// Draws what of `image` is still unpainted inside `clip`.
  mutating func draw(_ image: Image, at point: PixelPoint, inside clip: PixelRect) {
    let frame = PixelRect(origin: point, size: image.size).intersection(clip)
    for piece in region.take(frame) { commands.append(.draw(image, at: point, clip: piece)) }
  }

  /// Draws what of `image`, made as large as `frame`, is still unpainted inside `clip`.
  mutating func stretch(_ image: Image, over frame: PixelRect, inside clip: PixelRect) {
    for piece in region.take(frame.intersection(clip)) { commands.append(.stretch(image, over: frame, clip: piece)) }
  }

  /// Fills what is still unpainted inside `rect`.
  mutating func fill(_ rect: PixelRect, with color: Color) {
    for piece in region.take(rect) { commands.append(.fill(piece, color)) }
  }

  /// Paints all of `rect`: first what `body` paints of it, then `color`.
  ///
  /// Hundreds of small views would leave a thousand pieces between them, and each new one would be compared with all of
  /// those. What is painted by itself is compared with its own pieces only.
  mutating func paint(_ rect: PixelRect, on color: Color, _ body: (inout PaintList) -> Void) {
    let pieces = region.take(rect)
    guard !pieces.isEmpty else { return }
    var inner = PaintList(PaintRegion(pieces))
    body(&inner)
    inner.fill(rect, with: color)
    commands += inner.commands
  }
}
