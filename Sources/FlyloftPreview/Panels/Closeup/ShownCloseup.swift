import Flyloft
import FlyloftRendering

/// The view that is shown alone, as its panel sees it.
struct ShownCloseup: Equatable, Sendable {
  /// A picture of the view, or of a part of it, and where that stands in the whole, in pixels of the picture.
  struct Tile: Hashable, Sendable {
    let image: Image
    let origin: PixelPoint
    /// The part of the picture that is shown.
    let part: PixelRect

    init(image: Image, origin: PixelPoint, part: PixelRect? = nil) {
      let whole = PixelRect(origin: .zero, size: image.size)
      (self.image, self.origin, self.part) = (image, origin, part.map { $0.intersection(whole) } ?? whole)
    }
  }

  /// Where the window has the picture from.
  enum Source: Equatable, Sendable { case cache, drawing }

  let closeup: Closeup
  /// Its gallery, number and variant.
  var name = ""
  /// The number of views of the gallery.
  let count: Int
  let tiles: [Tile]
  /// True if a card stands in for the view, because it could not be drawn.
  let isCard: Bool
  /// All that the pixels depend on, in words.
  let key: String
  /// The size of the picture; nil while there is none.
  let pixels: PixelSize?
  /// Where the pointer is; nil where it is not over the window.
  var pointer: PixelPoint?
  var source: Source?
  var origin: DrawOrigin?
  /// Processor time that the picture took; zero where that is not known.
  var drawTime = Duration.zero
  /// Of the last draws, the newest last.
  var times: [Duration] = []

  /// Pixels of the window that a pixel of the picture takes on each side. A card is not magnified.
  var pixelSize: Int { isCard ? 1 : closeup.pixelSize }

  /// Where in the window the view stands.
  func frame(in layout: WindowLayout) -> PixelRect { closeup.frame(in: layout, pixelSize: pixelSize) }

  /// Times its own size.
  func magnification(in layout: WindowLayout) -> Double {
    closeup.drawScale(in: layout) * Double(pixelSize) / layout.scale
  }

  /// The place of the view that is shown at a place of the window, in points.
  func place(at point: PixelPoint, in layout: WindowLayout) -> Point {
    let (frame, scale) = (frame(in: layout), layout.scale * magnification(in: layout))
    return Point(x: Double(point.x - frame.minX) / scale, y: Double(point.y - frame.minY) / scale)
  }

  /// The pixel of the picture at a place of the window; nil where there is none.
  func pixel(at point: PixelPoint, in layout: WindowLayout) -> Pixel? {
    let frame = frame(in: layout)
    guard frame.contains(point) else { return nil }
    let (x, y) = ((point.x - frame.minX) / pixelSize, (point.y - frame.minY) / pixelSize)
    return tiles.lazy.compactMap { tile -> Pixel? in
      let (column, row) = (x - tile.origin.x, y - tile.origin.y)
      guard tile.part.contains(PixelPoint(x: column, y: row)) else { return nil }
      return Pixel(image: tile.image, index: row * tile.image.size.width + column)
    }.first
  }

  /// A pixel of a picture, which is looked up where its colour is drawn: the window's model reads no pictures.
  struct Pixel: Hashable, Sendable {
    let image: Image
    /// From the left and from top to bottom.
    let index: Int

    var color: Color {
      let pixel = image.withPixels { $0[index] }
      let opacity = Double(pixel >> 24) / 255
      func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xff) / 255 / max(opacity, 1 / 255) }
      return Color(red: channel(16), green: channel(8), blue: channel(0), opacity: opacity)
    }
  }
}
