import Flyloft
package import FlyloftRendering

/// The comparison of a place's pictures before and after the last edit: a worker counts the pixels that differ and, where that is
/// to be shown, draws both pictures as one.
package struct ComparisonRequest: DrawRequest {
  /// All that the result depends on.
  struct ID: Hashable, Sendable {
    let before, after: PictureID
    /// The way in which it is drawn; `after` where pixels are only counted.
    let way: ComparisonWay

    func isOf(_ pair: PicturePair) -> Bool { before == pair.before.id && after == pair.after.id }
  }

  let place: Place
  let id: ID
  package let before: Image
  package let after: Image
  /// Device pixels a point of the count that stands on the picture; nil for none.
  let labelScale: Double?

  init(_ pair: PicturePair, at place: Place, as way: ComparisonWay, labelScale: Double?) {
    self.place = place
    id = ID(before: pair.before.id, after: pair.after.id, way: way.isDrawn ? way : .after)
    (before, after, self.labelScale) = (pair.before.image, pair.after.image, labelScale)
  }

  // Shown for as long as it is looked at.
  package var isKept: Bool { false }

  package func resolve() throws -> DrawKey {
    let difference = PictureDifference(before, after)
    return try key(differing: difference.count, of: difference.pixelCount)
  }

  /// The key for pictures of which so many pixels differ.
  ///
  /// - Throws: `SurfaceError` for a picture that can't be drawn.
  package func key(differing count: Int, of pixelCount: Int) throws -> DrawKey {
    let view = PictureComparison(
      before: before, after: after, way: id.way, count: count, pixelCount: pixelCount, labelScale: labelScale)
    let size = id.way.isDrawn ? after.size : PixelSize(width: 1, height: 1)
    return try DrawKey(view, size: Size(width: Double(size.width), height: Double(size.height)))
  }

  /// Where it is worked out: in lanes of its own, so that it stands in no drawing's way.
  var lane: Place { Place(gallery: -3 - 2 * place.gallery, row: place.row, tile: place.tile) }
}

/// Two pictures as one, upper left corner on upper left corner, as large as the second.
package struct PictureComparison: View {
  let before: Image
  let after: Image
  let way: ComparisonWay
  /// The number of pixels that differ, of those that either has.
  package let count: Int
  let pixelCount: Int
  let labelScale: Double?

  package func size(fitting width: Double) -> Size { bounds(of: after).size }

  private func bounds(of image: Image) -> Rect {
    Rect(x: 0, y: 0, width: Double(image.size.width), height: Double(image.size.height))
  }

  package func draw(on canvas: borrowing Canvas) throws {
    switch way {
    case .onionSkin:
      canvas.draw(before, in: bounds(of: before))
      canvas.draw(after, in: bounds(of: after), opacity: 0.5)
    case .difference:
      let picture = try PictureDifference(before, after).picture()
      canvas.draw(picture, in: bounds(of: picture))
      if let labelScale, count > 0 { drawCount(labelScale, on: canvas) }
    case .after, .before, .split: break
    }
  }

  /// In words, or as a number where there is room for no more.
  private func drawCount(_ scale: Double, on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    for words in [Self.words(count, of: pixelCount), count.grouped] {
      let text = Text(words, font: .system(size: 11 * scale), color: Color(hex: 0x1d1f23))
      let size = text.size()
      let label = Rect(
        x: 6 * scale, y: bounds.height - size.height - 10 * scale, width: size.width + 10 * scale,
        height: size.height + 4 * scale)
      guard label.maxX < bounds.width - 6 * scale, label.minY > 0 else { continue }
      canvas.fill(.roundedRectangle(label, radius: 4 * scale), with: .color(.white))
      canvas.draw(text, at: Point(x: label.minX + 5 * scale, y: label.minY + 2 * scale))
      return
    }
  }

  /// The count in words.
  static func words(_ count: Int, of all: Int) -> String {
    "\(count.grouped) \(count == 1 ? "pixel" : "pixels") of \(all.grouped) \(count == 1 ? "differs" : "differ")"
  }
}
