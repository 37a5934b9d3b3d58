internal import Flyloft

/// A face in a photograph, as shares of its width and height.
struct Face: Codable, Hashable, Sendable {
  /// Its upper left corner, and its size; all from 0 to 1 of the photograph.
  var x, y, width, height: Double

  /// The two eyes, as they lie in the faces that the detector was trained with.
  func eyes(in photograph: Rect) -> [(center: Point, radius: Double)] {
    [0.31, 0.72].map { across in
      let center = Point(
        x: photograph.minX + (x + width * across) * photograph.width,
        y: photograph.minY + (y + height * 0.32) * photograph.height)
      return (center, width * 0.185 * photograph.width)
    }
  }
}
