public import Flyloft

/// Paints one damaged rectangle of a window. Nothing reaches beyond it; it is of use only while it is being painted.
@DisplayActor
public struct Painter {
  /// What is being painted.
  public let rect: PixelRect
  let canvas: WindowCanvas

  /// Fills with a colour, its opacity left aside.
  public func fill(_ area: PixelRect, with color: Color) {
    let target = area.intersection(rect)
    if !target.isEmpty { canvas.fill(target, pixel: color.opaquePixel) }
  }

  /// Puts a picture with its top left corner at `point`. It covers what is below, also where it is transparent.
  public func draw(_ image: Image, at point: PixelPoint) {
    draw(image, at: point, clippedTo: rect)
  }

  /// Puts the part of a picture that falls into `area`.
  public func draw(_ image: Image, at point: PixelPoint, clippedTo area: PixelRect) {
    let target = PixelRect(origin: point, size: image.size).intersection(area).intersection(rect)
    if !target.isEmpty { canvas.put(image, at: point, target) }
  }
}
