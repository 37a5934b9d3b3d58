package import Flyloft
package import FlyloftRendering

/// A picture as the window has it, from its result to the screen: without the key, whose view is an author's and may take its
/// time to end.
package struct WindowPicture: Sendable {
  package let id: PictureID
  package let image: Image
  /// Of the view, of which `image` may be a tile.
  let wholeSize: PixelSize
  /// Of the view, in points.
  let size: Size
  /// Processor time that its drawing took, as far as it is known.
  var drawTime: Duration
  /// With which of its data the view was drawn; nil for one that loads nothing.
  package let data: DrawnData?
  /// Where it was drawn.
  let origin: DrawOrigin
  /// True if it was there when it was asked for.
  var isFromCache: Bool
  /// True if its view had not loaded all yet: then it is shown only until it has been drawn again.
  var isPartial: Bool { data.map { !$0.isComplete } ?? false }

  init(_ drawing: Drawing) {
    (id, image, drawTime) = (drawing.picture, drawing.image, drawing.drawTime)
    (data, wholeSize, size) = (drawing.data, drawing.key.wholeSize, drawing.key.size)
    (origin, isFromCache) = (drawing.origin, drawing.drawTime == .zero)
  }
}
