public import Flyloft

/// Paints one damaged rectangle of a window, and nothing beyond it. It is valid only during
/// `WindowDelegate.window(_:paint:with:)`.
@DisplayActor
public struct Painter {
  /// The damaged rectangle, in pixels of the window.
  public let rect: PixelRect
  let canvas: WindowCanvas

  /// Fills the part of `area` that is damaged with a colour, whose opacity is ignored.
  public func fill(_ area: PixelRect, with color: Color) {
    let target = area.intersection(rect)
    if !target.isEmpty { canvas.fill(target, pixel: color.opaquePixel) }
  }

  /// Puts an image with its top left corner at `point`. The image covers what is below, also where it is transparent.
  public func draw(_ image: Image, at point: PixelPoint) {
    draw(image, at: point, clippedTo: rect)
  }

  /// Puts the part of an image that falls into `area`, with the image's top left corner at `point`.
  public func draw(_ image: Image, at point: PixelPoint, clippedTo area: PixelRect) {
    let target = PixelRect(origin: point, size: image.size).intersection(area).intersection(rect)
    if !target.isEmpty { canvas.put(image, at: point, target) }
  }

  /// Puts the part of an image that falls into `area`, the image made as large as `frame`. That is done at once, on the display
  /// thread, and takes the longer the more of the area is damaged: for what stands in until a picture of that size is there.
  public func draw(_ image: Image, stretchedOver frame: PixelRect, clippedTo area: PixelRect) {
    let target = frame.intersection(area).intersection(rect)
    if !target.isEmpty { canvas.stretch(image, over: frame, target) }
  }
}
